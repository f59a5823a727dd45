package seckill.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened, for people; the figures that it changed are in the frame that brings it, or in an earlier one.
 *
 * @param target what it happened to, such as {@code offer/1/2}, {@code switch/stop-all}, {@code instance/…}
 * @param from how it stood before; null where that says nothing
 * @param to how it stands now; null where that says nothing
 * @param text one line in words, with the numbers
 */
public record FeedEvent(
        Instant at,
        FeedEventType type,
        String target,
        @Nullable String from,
        @Nullable String to,
        String text) {}
