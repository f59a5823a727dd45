package seckill.engine.jobs;

import java.util.List;

/**
 * A job to start.
 *
 * @param kind such as {@code activity.preheat}, up to 64 characters
 * @param target such as {@code activity/1}, up to 200 characters
 * @param who operator, {@code local-key} or {@code schedule}
 * @param reason why, in the words of who
 * @param items names of the items, in order
 * @param afterFailure whether the items are steps that need each other, or stand alone
 */
public record JobPlan(
        String kind, String target, String who, String reason, List<String> items, AfterFailure afterFailure) {

    /** What a failed item means to those after it. */
    public enum AfterFailure {
        /** The job goes on and ends DONE; its items say which failed. */
        GO_ON,
        /** The job ends FAILED, the items after it are SKIPPED. */
        END
    }
}
