package seckill.console.reconcile;

import java.util.List;

/**
 * One equation with its numbers.
 *
 * @param difference left side less right side; 0 while it holds or nobody knows
 * @param terms empty: nobody knows them
 * @param detail what the engine says does not fit; empty while it holds
 * @param divergent the first reservation that does not fit; empty where none is named
 * @param doubted the term that a finding is about; empty where it names none
 */
record Equation(
        Kind kind, State state, long difference, List<Term> terms, String detail, String divergent, String doubted) {

    enum Kind {
        /** initial + adjusted = available + deducted − refilled, in the database. */
        STOCK,
        /** preheated + adjusted − left = granted − returned, in Redis. */
        REDIS,
        /** granted = settled + waiting, compared reservation by reservation. */
        SETTLEMENT,
        /** left in Redis = available − waiting − returning; judged only at rest. */
        REST
    }

    enum State {
        HOLDS,
        BROKEN,
        /** Units are on their way, so the two sides were not read in one instant. */
        MOVING,
        UNKNOWN
    }

    /**
     * @param sign before it: empty, {@code +}, {@code −} or {@code =}
     * @param name stable word
     */
    record Term(String sign, String name, long value) {}

    static Equation unknown(Kind kind) {
        return new Equation(kind, State.UNKNOWN, 0, List.of(), "", "", "");
    }
}
