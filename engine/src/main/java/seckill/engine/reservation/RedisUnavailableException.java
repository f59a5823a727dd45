package seckill.engine.reservation;

/** Redis could not be asked, or did not answer within its budget; what was asked may have run. */
public class RedisUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RedisUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public RedisUnavailableException(String message) {
        super(message);
    }
}
