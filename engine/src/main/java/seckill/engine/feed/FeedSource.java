package seckill.engine.feed;

/**
 * What the feed is told of this instance by the assembly.
 *
 * @param instance its name
 * @param stages its counters
 * @param backlogLimitUnits unsettled units of one offer beyond which granting pauses
 */
public record FeedSource(String instance, StageCounts stages, long backlogLimitUnits) {}
