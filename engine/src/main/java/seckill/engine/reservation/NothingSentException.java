package seckill.engine.reservation;

/** The call was refused on this side: nothing was sent, so nothing can have run. */
final class NothingSentException extends RedisUnavailableException {
    private static final long serialVersionUID = 1L;

    NothingSentException(String message) {
        super(message);
    }
}
