package seckill.engine.feed;

import java.util.Map;
import seckill.model.feed.InstanceFigures;

/**
 * What instances tell each other through the ledger, as JSON.
 *
 * @param rejections a second, by offer ({@code activity:sku})
 */
record InstanceReport(
        InstanceFigures figures,
        Map<String, Double> rejections,
        double returnedPerSecond,
        double eventsPerSecond,
        double refundsPerSecond) {}
