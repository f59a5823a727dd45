package seckill.engine.reconciliation;

/**
 * What can be done about one divergent return.
 *
 * @param rule the finding's rule
 * @param quantity units
 * @param why what proves it, or what forbids it
 */
public record RepairStep(String rule, String reservationId, int bucket, int quantity, Kind kind, String why) {

    /** In order of precedence. */
    public enum Kind {
        /** Returns of the bucket are on their way, so nothing is proven now. */
        WAIT,
        /** Write the row that is missing; the relay gives the units back by it, unless Redis has them. */
        ORDER_RETURN,
        /** Send a return again that is called applied. */
        SEND_AGAIN,
        /** Redis has counted the units, so sending would give them back twice: a rebuild alone sets it right. */
        REBUILD
    }

    /** Whether a repair changes anything. */
    public boolean isRepair() {
        return kind == Kind.ORDER_RETURN || kind == Kind.SEND_AGAIN;
    }
}
