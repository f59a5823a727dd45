package seckill.model;

/** States of one item of a job. */
public enum JobItemState {
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    /** Its instance died while it ran: it may have been done or not. */
    UNKNOWN,
    /** There was nothing to do, or the job ended before it. */
    SKIPPED;

    public boolean isOver() {
        return this != WAITING && this != RUNNING;
    }
}
