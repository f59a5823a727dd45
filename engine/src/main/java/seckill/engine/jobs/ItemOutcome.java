package seckill.engine.jobs;

import seckill.model.JobItemState;

/**
 * What came of one item.
 *
 * @param state a final one
 * @param detail for people, cut after 1,000 characters
 */
public record ItemOutcome(JobItemState state, String detail) {

    public ItemOutcome {
        if (!state.isOver()) {
            throw new IllegalArgumentException("an outcome is DONE, FAILED, UNKNOWN or SKIPPED, not " + state);
        }
    }

    public static ItemOutcome done(String detail) {
        return new ItemOutcome(JobItemState.DONE, detail);
    }

    public static ItemOutcome failed(String detail) {
        return new ItemOutcome(JobItemState.FAILED, detail);
    }

    /** It may have been done or not, as when an answer did not come. */
    public static ItemOutcome unknown(String detail) {
        return new ItemOutcome(JobItemState.UNKNOWN, detail);
    }

    /** There was nothing to do. */
    public static ItemOutcome skipped(String detail) {
        return new ItemOutcome(JobItemState.SKIPPED, detail);
    }
}
