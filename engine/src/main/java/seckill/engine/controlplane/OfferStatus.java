package seckill.engine.controlplane;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.EventLedger;
import seckill.engine.ledger.OutboxLedger;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.UnknownSaleException;
import seckill.model.OfferId;

/** How one offer stands, in Redis, in the stream and in the database. */
@Component
class OfferStatus {

    private final ActivityLedger activities;
    private final ReconciliationLedger reconciliation;
    private final OutboxLedger outbox;
    private final EventLedger events;
    private final StockStore store;

    OfferStatus(
            ActivityLedger activities,
            ReconciliationLedger reconciliation,
            OutboxLedger outbox,
            EventLedger events,
            StockStore store) {
        this.activities = activities;
        this.reconciliation = reconciliation;
        this.outbox = outbox;
        this.events = events;
        this.store = store;
    }

    Map<String, @Nullable Object> of(OfferId offer) {
        OfferRow row = activities
                .offer(offer)
                .orElseThrow(() -> new UnknownSaleException("no offer " + offer + " in the ledger"));
        StockTerms terms = reconciliation.stockTerms(offer);
        long remaining = 0;
        long granted = 0;
        long returned = 0;
        long pendingEntries = 0;
        boolean inRedis = row.epoch() > 0;
        boolean undelivered = false;
        for (int i = 0; row.epoch() > 0 && i < row.terms().buckets(); i++) {
            Optional<BucketSnapshot> found = store.inspect(Bucket.at(row.terms(), i));
            if (found.isEmpty()) {
                inRedis = false;
                continue;
            }
            BucketSnapshot s = found.get();
            remaining += s.remaining();
            granted += s.granted();
            returned += s.returned();
            pendingEntries += s.pending();
            undelivered |= !s.lastDeliveredId().equals(s.lastEntryId());
        }
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("state", row.state());
        answer.put("epoch", row.epoch());
        answer.put("stop", row.stop());
        answer.put("stopDetail", row.stopDetail());
        answer.put("inRedis", inRedis);
        answer.put("remaining", remaining);
        answer.put("granted", granted);
        answer.put("returned", returned);
        // Of units granted, those with an order; what is buried is counted apart.
        answer.put("unsettledUnits", granted - terms.currentEpochOrderUnits());
        answer.put("pendingEntries", pendingEntries);
        answer.put("drained", !undelivered && pendingEntries == 0);
        answer.put("outboxDepth", outbox.depth());
        answer.put("eventDepth", events.depth());
        answer.put("deadLetters", terms.openDeadLetters());
        answer.put("lost", terms.lost());
        answer.put("database", terms);
        return answer;
    }
}
