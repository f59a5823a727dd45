package seckill.model.feed;

/** The invariants that are watched for each offer. */
public enum LampRule {
    /** No oversell, from the database's stock row. */
    STOCK("0 <= available <= supplied"),
    /** Invariant 5, from one script for each bucket. */
    REDIS("preheated + adjusted - left = granted - returned"),
    /** What Redis granted, the ledger has or waits for. */
    SETTLEMENT("granted >= settled"),
    /** The last reconciliation: sets of reservations, stock log, orders. */
    RECONCILIATION("every grant is settled, released or pending; orders, stock log and stock agree");

    private final String equation;

    LampRule(String equation) {
        this.equation = equation;
    }

    /** For people, with the terms by their names. */
    public String equation() {
        return equation;
    }
}
