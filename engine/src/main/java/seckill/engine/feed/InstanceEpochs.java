package seckill.engine.feed;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import seckill.engine.ledger.FeedLedger;
import tools.jackson.core.JacksonException;

/** What each running instance knows of the live offers, in its own words, about a second old. */
public final class InstanceEpochs {

    private static final Duration RUNNING = Duration.ofSeconds(5);

    private final FeedLedger ledger;

    InstanceEpochs(FeedLedger ledger) {
        this.ledger = ledger;
    }

    /**
     * @return by instance: the epoch by offer ({@code activity:sku}); one that does not tell knows nothing
     * @throws seckill.engine.ledger.LedgerUnavailableException when the ledger cannot be read
     */
    public Map<String, Map<String, Long>> known() {
        Map<String, Map<String, Long>> known = new TreeMap<>();
        for (FeedLedger.Report report : ledger.reports(RUNNING)) {
            known.put(report.instance(), epochs(report.figures()));
        }
        return known;
    }

    private static Map<String, Long> epochs(String figures) {
        try {
            Map<String, Long> epochs =
                    LedgerReadings.JSON.readValue(figures, InstanceReport.class).epochs();
            return epochs == null ? Map.of() : epochs;
        } catch (JacksonException ofAnotherVersion) {
            return Map.of();
        }
    }
}
