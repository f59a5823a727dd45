package seckill.engine.ledger;

/** Affected rows are the verdict of a conditional statement; where only one verdict is possible, another is a fault. */
final class Affected {

    private Affected() {}

    /** @throws IllegalStateException when the count differs; the transaction rolls back */
    static void exactly(int expected, int affected, String statement) {
        if (affected != expected) {
            throw new IllegalStateException(
                    affected + " rows affected where it must be " + expected + ": " + statement.strip());
        }
    }

    /**
     * For an insert that replaces: one row inserted counts 1, one updated 2, and one that was the same already 1.
     *
     * @throws IllegalStateException for any other count; the transaction rolls back
     */
    static void written(int affected, String statement) {
        if (affected != 1 && affected != 2) {
            throw new IllegalStateException(affected + " rows affected where one is to be set: " + statement.strip());
        }
    }
}
