package seckill.engine.feed;

import java.util.function.LongSupplier;

/**
 * What the feed is told of this instance by the assembly.
 *
 * @param instance its name
 * @param stages its counters
 * @param backlogLimitUnits unsettled units of one offer beyond which granting pauses; asked for each snapshot
 */
public record FeedSource(String instance, StageCounts stages, LongSupplier backlogLimitUnits) {}
