package seckill.model;

/** How a request for a second person's approval stands. */
public enum ApprovalState {
    /** Nobody has decided yet, and it has not expired. */
    WAITING,
    /** A second person agreed; what came of it is not recorded yet. */
    APPROVED,
    /** Agreed and done. */
    DONE,
    /** Agreed, but it could not be done: the proof no longer held, or a server could not be asked. */
    FAILED,
    REJECTED,
    /** Taken back by whoever asked. */
    WITHDRAWN,
    /** Nobody decided in time, or what was to be approved has changed since. */
    EXPIRED,
    /** Done in an emergency, without a second person. */
    BYPASSED;

    /** Whether something may still come of it. */
    public boolean isOpen() {
        return this == WAITING || this == APPROVED;
    }
}
