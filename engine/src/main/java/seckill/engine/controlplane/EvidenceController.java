package seckill.engine.controlplane;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.Run;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.ledger.UnitReads.Evidence;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.UnknownSaleException;
import seckill.engine.units.UnitLife;
import seckill.model.OfferId;

/** A run of reconciliation with all that its findings rest on, in one document to keep. */
@RestController
class EvidenceController {

    private static final int RUNS_MAX = 1_000;
    private static final int UNITS_MAX = 100;

    private final ReconciliationLedger ledger;
    private final ActivityLedger activities;
    private final StockStore store;
    private final UnitLife life;
    private final InstantSource clock;

    EvidenceController(
            ReconciliationLedger ledger,
            ActivityLedger activities,
            StockStore store,
            UnitLife life,
            InstantSource clock) {
        this.ledger = ledger;
        this.activities = activities;
        this.store = store;
        this.life = life;
        this.clock = clock;
    }

    /**
     * @param run as it was recorded: equations, findings
     * @param at when all below was read
     * @param offer its row
     * @param database the terms of the stock equation, now
     * @param buckets the terms of the Redis equation by bucket, now; null where Redis has no state
     * @param redisFault why Redis could not be asked; null when it could
     * @param units rows and entries of each reservation that a finding names, at most 100 of them
     * @param unitsLeftOut how many more there are
     */
    record Document(
            Run run,
            Instant at,
            OfferRow offer,
            StockTerms database,
            Map<String, @Nullable BucketSnapshot> buckets,
            @Nullable String redisFault,
            Map<String, List<Evidence>> units,
            int unitsLeftOut) {}

    @Access(Who.VIEWER)
    @GetMapping("/control/v1/offers/{activityId}/{skuId}/reconciliations/{runId}/evidence")
    Document evidence(@PathVariable long activityId, @PathVariable long skuId, @PathVariable long runId) {
        OfferId id = new OfferId(activityId, skuId);
        OfferRow offer =
                activities.offer(id).orElseThrow(() -> new UnknownSaleException("no offer " + id + " in the ledger"));
        Run run = ledger.runs(id, RUNS_MAX).stream()
                .filter(r -> r.runId() == runId)
                .findFirst()
                .orElseThrow(() -> new RefusedException(
                        ProblemCode.NOT_FOUND, "no run " + runId + " among the last " + RUNS_MAX + " of offer " + id));
        Map<String, @Nullable BucketSnapshot> buckets = new LinkedHashMap<>();
        String redisFault = null;
        try {
            for (Bucket bucket : Bucket.allOf(offer.terms())) {
                buckets.put(bucket.toString(), store.inspect(bucket).orElse(null));
            }
        } catch (RedisUnavailableException e) {
            redisFault = e.getMessage();
        }
        List<String> named = named(run);
        Map<String, List<Evidence>> units = new LinkedHashMap<>();
        named.stream().limit(UNITS_MAX).forEach(reservation -> units.put(reservation, life.of(reservation)));
        return new Document(
                run,
                clock.instant(),
                offer,
                ledger.stockTerms(id),
                buckets,
                redisFault,
                units,
                named.size() - units.size());
    }

    private static List<String> named(Run run) {
        Set<String> named = new LinkedHashSet<>();
        for (Finding finding : run.findings()) {
            String reservationId = finding.reservationId();
            if (reservationId != null) {
                named.add(reservationId);
            }
        }
        return List.copyOf(named);
    }
}
