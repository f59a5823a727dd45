package seckill.engine.door;

import io.netty.util.concurrent.FastThreadLocal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import seckill.model.OfferId;

/** A buyer's request, named by him and his key, so that nobody can occupy another buyer's. */
final class RequestId {

    private static final int HEX_DIGITS = 32;

    private static final FastThreadLocal<MessageDigest> DIGESTS = new FastThreadLocal<>() {
        @Override
        protected MessageDigest initialValue() throws NoSuchAlgorithmException {
            return MessageDigest.getInstance("SHA-256");
        }
    };

    private RequestId() {}

    /** The first 32 hexadecimal digits of SHA-256 over user, activity, SKU and key, parted by line feeds, which none of them holds. */
    static String of(String userId, OfferId offer, String key) {
        String text = userId + '\n' + offer.activityId() + '\n' + offer.skuId() + '\n' + key;
        byte[] hash = DIGESTS.get().digest(text.getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().formatHex(hash, 0, HEX_DIGITS / 2);
    }
}
