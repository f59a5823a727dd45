package seckill.engine.reservation;

/** The Redis that answered must not hold a sale; the message says which setting is wrong, its value, and what is allowed. */
public final class RedisUnsuitableException extends RedisUnavailableException {
    private static final long serialVersionUID = 1L;

    public RedisUnsuitableException(String message) {
        super(message);
    }
}
