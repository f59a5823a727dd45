package seckill.engine.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.Run;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.reconciliation.BucketComparison.Compared;
import seckill.engine.reconciliation.ReconciliationReport.RedisTerms;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;

/**
 * Proves that database, Redis and stream agree about one offer (design.md, section 3).
 *
 * <p>No two of its reads are one snapshot, so each comparison reads in the order in which the pipeline works: what is read first
 * must show up in what is read later. A divergence counts only when a second full pass names it again.
 */
public final class Reconciliation {

    /** As many as are worth naming. */
    private static final int MISSING_MAX = 100;

    private final StockStore store;
    private final GrantStream stream;
    private final ActivityLedger activities;
    private final ReconciliationLedger ledger;
    private final InstantSource clock;
    private final Map<OfferId, Progress> progress = new ConcurrentHashMap<>();

    public Reconciliation(
            StockStore store,
            GrantStream stream,
            ActivityLedger activities,
            ReconciliationLedger ledger,
            InstantSource clock) {
        this.store = store;
        this.stream = stream;
        this.activities = activities;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * Reconciles one offer and records the run.
     *
     * @param full compare every entry of the epoch; otherwise those since the last balanced run of this instance
     * @throws IllegalArgumentException for an unknown offer
     * @throws seckill.engine.ledger.LedgerUnavailableException when the database cannot be read
     * @throws seckill.engine.reservation.RedisUnavailableException when Redis cannot be read
     */
    public ReconciliationReport run(OfferId offer, boolean full) {
        ReconciliationReport report = pass(offer, full);
        if (!report.balanced() && !full) {
            report = pass(offer, true);
        }
        if (!report.balanced()) {
            ReconciliationReport again = pass(offer, true);
            List<Finding> first = report.findings();
            report = again.withFindings(again.findings().stream()
                    .filter(f -> first.stream().anyMatch(g -> sameDivergence(f, g)))
                    .toList());
        }
        ledger.record(new Run(
                0,
                offer,
                report.redis().epoch(),
                report.startedAt(),
                report.durationMillis(),
                report.full(),
                report.balanced(),
                report.equations(),
                report.findings()));
        return report;
    }

    private static boolean sameDivergence(Finding one, Finding other) {
        return one.rule().equals(other.rule()) && Objects.equals(one.reservationId(), other.reservationId());
    }

    private ReconciliationReport pass(OfferId offer, boolean full) {
        Instant start = clock.instant();
        OfferRow row = activities
                .offer(offer)
                .orElseThrow(() -> new IllegalArgumentException("no offer " + offer + " in the ledger"));
        Progress from = full ? Progress.NONE : progress.getOrDefault(offer, Progress.NONE);
        if (from.epoch() != row.epoch()) {
            from = Progress.start(row.epoch(), row.terms().buckets());
        }
        List<Finding> findings = new ArrayList<>();
        List<Compared> buckets = new ArrayList<>();
        List<Watermark> next = new ArrayList<>();
        LedgerSide before = LedgerSide.read(ledger, offer, row.epoch(), from.orderKey());
        if (row.epoch() > 0) {
            BucketComparison comparison = new BucketComparison(store, stream, ledger, row.epoch(), full);
            for (int i = 0; i < row.terms().buckets(); i++) {
                Bucket bucket = Bucket.at(row.terms(), i);
                Compared compared = comparison.compare(bucket, from.buckets().get(i), before, findings);
                buckets.add(compared);
                next.add(compared.next());
            }
        }
        StockTerms terms = ledger.stockTerms(offer);
        DatabaseRules.check(terms, full ? ledger.firstOrderAgainstLog(offer) : null, findings);
        if (full) {
            DatabaseRules.returnsMissing(ledger.missingReturns(offer, row.epoch(), MISSING_MAX), findings);
        }
        boolean atRest = RestRule.check(store, row, buckets, terms, findings);
        if (findings.isEmpty()) {
            progress.put(offer, new Progress(row.epoch(), before.lastOrderKey(), List.copyOf(next)));
        }
        return new ReconciliationReport(
                offer,
                start,
                Duration.between(start, clock.instant()).toMillis(),
                full,
                atRest,
                RedisTerms.sum(row.epoch(), buckets),
                terms,
                List.copyOf(findings));
    }
}
