package seckill.engine.door;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;

/**
 * A purchase token as it was read; until {@link TokenVerifier} has spoken, nothing of it is proven.
 *
 * <p>Form, base64url without padding: version 2 (1 byte), then key id, user id and device, each as length and characters, activity,
 * SKU, expiry in milliseconds (8 bytes each), nonce (16), HMAC-SHA-256 over all before it (32).
 *
 * @param bytes the whole token, decoded
 * @param device fingerprint that was shown when the token was asked for, empty when none was
 * @param expiresAtMillis first millisecond in which it is void
 * @param nonce hexadecimal
 */
record PurchaseToken(
        byte[] bytes, String keyId, String userId, String device, OfferId offer, long expiresAtMillis, String nonce) {

    static final int NONCE_BYTES = 16;
    private static final byte VERSION = 2;
    private static final int TEXT_BYTES_MAX = 64;
    private static final int CHARS_MAX = 320;

    /** The token's text, or null when it is none. */
    static @Nullable PurchaseToken read(String text) {
        if (text.length() > CHARS_MAX) {
            return null;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            ByteBuffer in = ByteBuffer.wrap(bytes);
            if (in.get() != VERSION) {
                return null;
            }
            String keyId = text(in, 1);
            String userId = text(in, 1);
            String device = text(in, 0);
            long activityId = in.getLong();
            long skuId = in.getLong();
            long expiresAtMillis = in.getLong();
            byte[] nonce = new byte[NONCE_BYTES];
            in.get(nonce);
            if (in.remaining() != TokenMac.BYTES || activityId < 1 || skuId < 1) {
                return null;
            }
            OfferId offer = new OfferId(activityId, skuId);
            return new PurchaseToken(
                    bytes,
                    keyId,
                    userId,
                    device,
                    offer,
                    expiresAtMillis,
                    HexFormat.of().formatHex(nonce));
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            return null; // not base64url, or too short: expected of strangers, and the caller says so
        }
    }

    /** What the MAC is made of, with room left for the MAC. */
    static byte[] unsigned(
            String keyId, String userId, String device, OfferId offer, long expiresAtMillis, byte[] nonce) {
        int textBytes = 3 + keyId.length() + userId.length() + device.length();
        ByteBuffer out = ByteBuffer.allocate(1 + textBytes + 3 * Long.BYTES + nonce.length + TokenMac.BYTES);
        out.put(VERSION);
        text(out, keyId);
        text(out, userId);
        text(out, device);
        out.putLong(offer.activityId())
                .putLong(offer.skuId())
                .putLong(expiresAtMillis)
                .put(nonce);
        return out.array();
    }

    private static String text(ByteBuffer in, int lengthMin) {
        int length = in.get();
        if (length < lengthMin || length > TEXT_BYTES_MAX || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        String text = new String(in.array(), in.position(), length, StandardCharsets.ISO_8859_1);
        in.position(in.position() + length);
        return text;
    }

    private static void text(ByteBuffer out, String text) {
        out.put((byte) text.length()).put(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
