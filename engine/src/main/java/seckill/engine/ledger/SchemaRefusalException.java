package seckill.engine.ledger;

/** A unique key or a CHECK refused the row, or a value did not fit; the transaction was rolled back. */
final class SchemaRefusalException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final boolean duplicate;

    SchemaRefusalException(String message, boolean duplicate, Throwable cause) {
        super(message, cause);
        this.duplicate = duplicate;
    }

    /** Whether a unique key was hit, and so somebody else's row is the reason. */
    boolean isDuplicate() {
        return duplicate;
    }
}
