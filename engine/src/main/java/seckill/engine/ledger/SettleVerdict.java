package seckill.engine.ledger;

import seckill.model.DeadLetterCause;

/** What became of one reservation settled alone, in order of precedence. */
public sealed interface SettleVerdict {

    /** It already had an order or a dead letter; nothing changed. */
    record Repeat() implements SettleVerdict {}

    /** The order was made now. */
    record Ordered(SettledOrder order) implements SettleVerdict {}

    /** Rolled back for a reason that no retry mends: it belongs in the dead letters. */
    record Refused(DeadLetterCause cause, String detail) implements SettleVerdict {}

    /** Rolled back for a reason of this message alone that another attempt might mend. */
    record Failed(String detail) implements SettleVerdict {}
}
