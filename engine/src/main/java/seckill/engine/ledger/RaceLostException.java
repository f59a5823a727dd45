package seckill.engine.ledger;

/** Somebody changed between reading and writing what the transaction relied on: the whole of it runs again. */
final class RaceLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RaceLostException(String message) {
        super(message);
    }
}
