package seckill.model.feed;

import java.time.Instant;

/**
 * Something that happened during the sale, to be marked on its graphs.
 *
 * @param kind a word of {@link FeedEventType}, or {@code OPERATOR} for what an operator did
 * @param who operator; empty where nobody did it
 */
public record HistoryMark(Instant at, String kind, String target, String text, String who) {}
