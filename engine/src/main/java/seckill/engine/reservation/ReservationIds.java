package seckill.engine.reservation;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import seckill.model.OfferId;

/**
 * Makes and reads reservation ids. An id is a function of offer, epoch, user and request, so a repeated request carries the same
 * id from every instance and after every restart, and whoever shows an id proves that the engine once made it for him.
 *
 * <p>Form: {@code activity-sku-epoch-tail}, the numbers in base 36; the tail is 24 characters of base 32: the first 80 bits of
 * the request id and 40 bits of an HMAC-SHA-256 over all of it and the user. At most 64 characters.
 */
public final class ReservationIds {

    private static final int REQUEST_BYTES = 10;
    private static final int MAC_BYTES = 5;
    private static final int TAIL_CHARS = 24;
    private static final Pattern FORM = Pattern.compile(
            "([1-9a-z][0-9a-z]{0,11})-([1-9a-z][0-9a-z]{0,11})-([1-9a-z][0-9a-z]{0,11})-([0-9a-v]{24})");

    private final SecretKeySpec key;

    /** @param secret shared by all instances, at least 32 bytes */
    public ReservationIds(byte[] secret) {
        if (secret.length < 32) {
            throw new IllegalArgumentException("the reservation secret has at least 32 bytes, not " + secret.length);
        }
        key = new SecretKeySpec(secret, "HmacSHA256");
    }

    /** What all ids of the offer begin with, and no other offer's. */
    static String prefixOf(OfferId offer) {
        return Long.toString(offer.activityId(), 36) + '-' + Long.toString(offer.skuId(), 36) + '-';
    }

    /** @param requestId 32 hexadecimal digits */
    public String make(OfferId offer, long epoch, String userId, String requestId) {
        byte[] request = Arrays.copyOf(HexFormat.of().parseHex(requestId), REQUEST_BYTES);
        byte[] tail = Arrays.copyOf(request, REQUEST_BYTES + MAC_BYTES);
        System.arraycopy(mac(offer, epoch, userId, request), 0, tail, REQUEST_BYTES, MAC_BYTES);
        return prefixOf(offer) + Long.toString(epoch, 36) + '-' + base32(tail);
    }

    /** What the id says, if it was made here for this user. */
    public Optional<Origin> read(String reservationId, String userId) {
        Matcher matcher = FORM.matcher(reservationId);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        OfferId offer = new OfferId(Long.parseLong(matcher.group(1), 36), Long.parseLong(matcher.group(2), 36));
        long epoch = Long.parseLong(matcher.group(3), 36);
        byte[] tail = bytes(matcher.group(4));
        byte[] request = Arrays.copyOf(tail, REQUEST_BYTES);
        byte[] shown = Arrays.copyOfRange(tail, REQUEST_BYTES, REQUEST_BYTES + MAC_BYTES);
        byte[] due = Arrays.copyOf(mac(offer, epoch, userId, request), MAC_BYTES);
        return MessageDigest.isEqual(shown, due) ? Optional.of(new Origin(offer, epoch)) : Optional.empty();
    }

    private byte[] mac(OfferId offer, long epoch, String userId, byte[] request) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            mac.update((offer + ":" + epoch + ":" + userId + ":").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(request);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA256 is part of every JDK", e);
        }
    }

    /** BigInteger's base 32 uses 0-9 and a-v. */
    private static String base32(byte[] fifteen) {
        String digits = new BigInteger(1, fifteen).toString(32);
        return "0".repeat(TAIL_CHARS - digits.length()) + digits;
    }

    private static byte[] bytes(String base32) {
        byte[] minimal = new BigInteger(base32, 32).toByteArray();
        byte[] fifteen = new byte[REQUEST_BYTES + MAC_BYTES];
        int length = Math.min(minimal.length, fifteen.length);
        System.arraycopy(minimal, minimal.length - length, fifteen, fifteen.length - length, length);
        return fifteen;
    }

    /**
     * @param offer whose unit
     * @param epoch the epoch in which the id was made
     */
    public record Origin(OfferId offer, long epoch) {}
}
