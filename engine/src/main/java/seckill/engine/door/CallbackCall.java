package seckill.engine.door;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.payment.PaymentCallbacks;
import seckill.engine.payment.PaymentCallbacks.Received;

/** {@code POST /api/v1/payments/callback}: hands in the bytes as they came, since the signature is over them. */
final class CallbackCall implements Call {

    private final PaymentCallbacks payments;
    private final BlockingCalls calls;

    CallbackCall(PaymentCallbacks payments, BlockingCalls calls) {
        this.payments = payments;
        this.calls = calls;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        Bodies.requireJson(exchange.headers());
        List<String> signatures = exchange.headers().getAll("Seckill-Signature");
        String signature = signatures.size() == 1 ? signatures.getFirst() : null;
        byte[] body = exchange.body();
        calls.answer(exchange, () -> receive(body, signature));
    }

    private Answer receive(byte[] body, @Nullable String signature) {
        return switch (payments.receive(body, signature)) {
            case Received.BadSignature bad -> Problem.SIGNATURE_INVALID.with(bad.why());
            case Received.BadBody bad -> Problem.BAD_REQUEST.with(bad.why());
            case Received.Recorded recorded -> Answer.ok(Map.of("outcome", recorded.outcome()));
        };
    }
}
