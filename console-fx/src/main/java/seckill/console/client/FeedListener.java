package seckill.console.client;

import java.time.Duration;
import seckill.model.feed.FeedSnapshot;

/** Hears of the live feed, on the reader's thread. */
public interface FeedListener {

    /** The whole sale as of now; at most a few a second. */
    void snapshot(FeedSnapshot snapshot);

    /** The connection is lost; the next attempt is after the wait. What was heard before is old, not wrong. */
    void lost(String why, Duration retryIn);

    /** The sign-in no longer holds; the reader has ended. */
    void signedOut();
}
