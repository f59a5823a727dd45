package seckill.engine.payment.sandbox;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import seckill.engine.ledger.PaymentLedger.DueRefund;
import seckill.engine.payment.PaymentProvider;
import seckill.engine.signature.Sha256;

/** Refunds at once. The reference is a function of the refund's number, so it is the same after a restart. */
public final class SandboxProvider implements PaymentProvider {

    private static final int REMEMBERED_MAX = 100_000;
    private static final int REFERENCE_HEX_DIGITS = 24;

    private final Cache<String, Asked> refunds =
            Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).build();

    private record Asked(String paymentNo, long amountCents, String currency) {}

    @Override
    public String refund(DueRefund refund) throws IOException {
        Asked asked = new Asked(refund.paymentNo(), refund.amountCents(), refund.currency());
        Asked first = refunds.get(refund.refundNo(), no -> asked);
        if (!asked.equals(first)) {
            throw new IOException("refund " + refund.refundNo() + " was asked for " + first + ", not for " + asked);
        }
        return reference(refund.refundNo());
    }

    /** Different refunds remembered. */
    public long refundCount() {
        refunds.cleanUp();
        return refunds.estimatedSize();
    }

    static String reference(String refundNo) {
        return "sandbox-"
                + Sha256.hex(refundNo.getBytes(StandardCharsets.UTF_8)).substring(0, REFERENCE_HEX_DIGITS);
    }
}
