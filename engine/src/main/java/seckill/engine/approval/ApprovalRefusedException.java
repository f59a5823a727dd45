package seckill.engine.approval;

/** A decision that is not this person's to make, or comes too late. Nothing was changed. */
public final class ApprovalRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What stands against it. */
    public enum Why {
        /** There is no such request. */
        UNKNOWN,
        /** Whoever asked cannot approve, and only who asked can withdraw. */
        NOT_YOURS,
        /** Somebody decided before, or nobody did in time. */
        NOT_WAITING
    }

    private final Why why;

    ApprovalRefusedException(Why why, String message) {
        super(message);
        this.why = why;
    }

    public Why why() {
        return why;
    }
}
