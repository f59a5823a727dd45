package seckill.engine.reconciliation;

import java.time.Instant;
import java.util.List;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.StockTerms;
import seckill.engine.reservation.BucketSnapshot;
import seckill.model.OfferId;

/**
 * One offer, reconciled.
 *
 * @param full whether every entry of the epoch was compared, not only those since the last balanced run
 * @param atRest whether nothing was on its way, so that Redis and database were compared unit for unit
 * @param redis the terms of the Redis equation, summed over the buckets
 * @param database the terms of the stock equation
 * @param findings empty when balanced; the first names the first divergent reservation where one can be named
 */
public record ReconciliationReport(
        OfferId offer,
        Instant startedAt,
        long durationMillis,
        boolean full,
        boolean atRest,
        RedisTerms redis,
        StockTerms database,
        List<Finding> findings) {

    public boolean balanced() {
        return findings.isEmpty();
    }

    ReconciliationReport withFindings(List<Finding> others) {
        return new ReconciliationReport(offer, startedAt, durationMillis, full, atRest, redis, database, others);
    }

    /** Both equations with their numbers, for people and for the record. */
    public String equations() {
        return "database: %d initial + %d adjusted = %d available + %d deducted - %d refilled; redis: %d preheated + %d adjusted - %d remaining = %d granted - %d returned"
                .formatted(
                        database.initial(),
                        database.adjusted(),
                        database.available(),
                        database.deducted(),
                        database.refilled(),
                        redis.preheated(),
                        redis.adjusted(),
                        redis.remaining(),
                        redis.granted(),
                        redis.returned());
    }

    /**
     * Units unless said otherwise.
     *
     * @param epoch of the database
     * @param grants reservations among the entries compared
     * @param pendingEntries entries without an outcome yet
     */
    public record RedisTerms(
            long epoch,
            long preheated,
            long adjusted,
            long remaining,
            long granted,
            long returned,
            long grants,
            long pendingEntries) {

        static RedisTerms sum(long epoch, List<BucketComparison.Compared> buckets) {
            RedisTerms sum = new RedisTerms(epoch, 0, 0, 0, 0, 0, 0, 0);
            for (BucketComparison.Compared c : buckets) {
                BucketSnapshot s = c.snapshot();
                if (s != null) {
                    sum = new RedisTerms(
                            epoch,
                            sum.preheated + s.preheated(),
                            sum.adjusted + s.adjusted(),
                            sum.remaining + s.remaining(),
                            sum.granted + s.granted(),
                            sum.returned + s.returned(),
                            sum.grants + c.grants(),
                            sum.pendingEntries + c.pendingEntries());
                }
            }
            return sum;
        }
    }
}
