package seckill.engine.ledger;

import seckill.model.DeadLetterCause;

/** The offer refuses what is to be settled; the transaction rolls back. */
final class SettlementConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final DeadLetterCause refusal;

    SettlementConflictException(DeadLetterCause refusal, String detail) {
        super(detail);
        this.refusal = refusal;
    }

    DeadLetterCause refusal() {
        return refusal;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
