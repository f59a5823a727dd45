package seckill.model;

/** What an operator may do; each role may do what those before it may. */
public enum OperatorRole {
    /** Looks at everything but the operators. */
    VIEWER,
    /** Runs sales. */
    OPERATOR,
    /** Also decides who is an operator. */
    ADMIN;

    /** Whether this role may do what the other may. */
    public boolean covers(OperatorRole other) {
        return ordinal() >= other.ordinal();
    }
}
