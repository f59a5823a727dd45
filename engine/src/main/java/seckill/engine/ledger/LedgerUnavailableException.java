package seckill.engine.ledger;

/**
 * The database could not be asked, refused to write (read-only: 1290, 1792, 1836) or stayed contended through every retry. A
 * commit may have happened; asking for the reservation ids again tells.
 */
public class LedgerUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LedgerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
