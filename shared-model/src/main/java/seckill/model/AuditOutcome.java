package seckill.model;

/** What became of a write on the control plane. */
public enum AuditOutcome {
    /** Allowed, and about to be done; the row that says how it ended follows, unless the engine died in between. */
    STARTED,
    DONE,
    /** Nothing was changed: not allowed, not valid, or not in this state. */
    REFUSED,
    /** It broke off; what it changed until then is for people to find out. */
    FAILED
}
