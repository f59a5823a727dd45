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
}
