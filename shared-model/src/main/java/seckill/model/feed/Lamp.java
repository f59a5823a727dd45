package seckill.model.feed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invariant with its terms filled in.
 *
 * @param rule such as {@code redis-equation}; see {@link LampRule}
 * @param at since when these terms stand so, or when the reconciliation ran; null: never read. How old the last reading is, {@link Ages} tells
 * @param firstDivergent the first reservation that does not fit, where one can be named
 * @param detail what does not fit, for people; empty while it holds
 */
public record Lamp(
        LampRule rule,
        State state,
        List<Term> terms,
        @Nullable Instant at,
        @Nullable String firstDivergent,
        String detail) {

    /** No data is never {@link #HOLDS}. */
    public enum State {
        HOLDS,
        BROKEN,
        UNKNOWN
    }

    /** A term of the equation, by the name it has in {@link LampRule#equation}. */
    public record Term(String name, long value) {}
}
