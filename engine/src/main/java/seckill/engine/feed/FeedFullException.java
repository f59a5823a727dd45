package seckill.engine.feed;

/** This instance carries as many streams as it may. */
public final class FeedFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FeedFullException(int subscribersMax) {
        super("this instance carries " + subscribersMax + " streams already, and no more are allowed");
    }
}
