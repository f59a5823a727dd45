package seckill.engine.door;

import java.util.Map;
import java.util.Optional;
import seckill.engine.ledger.OrderReads;
import seckill.engine.payment.SandboxTill;

/** {@code POST /api/v1/sandbox/payments}: pays the buyer's own order with nobody's money. Where there is no sandbox there is no such call. */
final class SandboxPaymentCall implements Call {

    private final Identity identity;
    private final OrderReads reads;
    private final Optional<SandboxTill> till;
    private final BlockingCalls calls;

    SandboxPaymentCall(Identity identity, OrderReads reads, Optional<SandboxTill> till, BlockingCalls calls) {
        this.identity = identity;
        this.reads = reads;
        this.till = till;
        this.calls = calls;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        SandboxTill open = till.orElseThrow(Problem.NOT_FOUND::refusal);
        String userId = identity.require(exchange);
        String orderNo = Json.string(Bodies.json(exchange), "orderNo");
        calls.answer(
                exchange,
                () -> reads.byOrderNo(orderNo)
                        .filter(order -> order.userId().equals(userId))
                        .map(order -> open.capture(orderNo, order.amountCents(), order.currency())
                                ? Answer.ok(Map.of("orderNo", orderNo))
                                : Problem.OUTCOME_UNKNOWN.answer())
                        .orElseGet(() -> Problem.NOT_FOUND.with("You have no order of this number.")));
    }
}
