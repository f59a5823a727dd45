package seckill.engine.door;

import io.netty.util.concurrent.FastThreadLocal;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA-256 under one key; each thread keeps its own, since making one costs more than using it. */
final class TokenMac {

    static final int BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";

    private final FastThreadLocal<Mac> macs;

    TokenMac(byte[] key) {
        SecretKeySpec spec = new SecretKeySpec(key, ALGORITHM);
        macs = new FastThreadLocal<>() {
            @Override
            protected Mac initialValue() throws GeneralSecurityException {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(spec);
                return mac;
            }
        };
    }

    byte[] of(byte[] data, int length) {
        Mac mac = macs.get();
        mac.update(data, 0, length);
        return mac.doFinal();
    }
}
