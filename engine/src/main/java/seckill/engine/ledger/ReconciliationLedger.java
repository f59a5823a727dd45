package seckill.engine.ledger;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.OrderStatus;
import seckill.model.ReturnKind;

/** What reconciliation reads, and the record of its runs. All methods throw {@link LedgerUnavailableException}. */
public interface ReconciliationLedger {

    /** The terms of the stock equation and what must agree with them, from one snapshot of the database. */
    StockTerms stockTerms(OfferId offer);

    /** Which of the reservation ids have an order or a dead letter. At most 1,000 ids. */
    Set<String> withOutcome(Collection<String> reservationIds);

    /** Orders of the offer granted in the epoch, in order of their key, from a key (exclusive) on. */
    List<OrderRef> orders(OfferId offer, long epoch, long afterKey, int countMax);

    /** Outbox rows of the offer for the epoch, in order of their key, from a key (exclusive) on. */
    List<ReturnRef> returns(OfferId offer, long epoch, long afterKey, int countMax);

    /** What operators added and withdrew in the epoch, by bucket, from one snapshot of the database. */
    Adjustments adjustments(OfferId offer, long epoch);

    /** TIMEOUT orders of the epoch without the outbox row of their return, in order of their key. */
    List<RepairLedger.Missing> missingReturns(OfferId offer, long epoch, int countMax);

    /** The first order of the offer without its deduction, or TIMEOUT order without its refill, or the reverse, by its reservation id; null: none. */
    @Nullable
    String firstOrderAgainstLog(OfferId offer);

    /** Records a run with its findings. @return its id */
    long record(Run run);

    /** Newest first. */
    List<Run> runs(OfferId offer, int countMax);

    /**
     * Units unless said otherwise.
     *
     * @param deducted from the stock log
     * @param refilled from the stock log
     * @param adjustedByLog from the stock log
     * @param liveUnits in PENDING and PAID orders
     * @param pendingOrders orders
     * @param paidOrders orders
     * @param timeoutOrders orders
     * @param timeoutUnits in TIMEOUT orders
     * @param openDeadLetters reservations waiting for an operator
     * @param tombstones reservations released
     * @param currentEpochOrderUnits in orders of any status granted in the current epoch
     * @param outstandingReturnUnits outbox units not yet applied to Redis, of the current epoch
     * @param lost reservations recorded as lost
     * @param openAdjustmentUnits that operators added or want withdrawn in the current epoch, and that are not yet in both stores
     */
    record StockTerms(
            long epoch,
            long initial,
            long adjusted,
            long available,
            long deducted,
            long refilled,
            long adjustedByLog,
            long liveUnits,
            long pendingOrders,
            long paidOrders,
            long timeoutOrders,
            long timeoutUnits,
            long openDeadLetters,
            long tombstones,
            long currentEpochOrderUnits,
            long outstandingReturnUnits,
            long lost,
            long openAdjustmentUnits) {

        /** Invariant 4. */
        public boolean stockEquationHolds() {
            return initial + adjusted == available + deducted - refilled;
        }

        /** Invariant 1. */
        public boolean neverOversold() {
            return deducted - refilled <= initial + adjusted;
        }
    }

    record OrderRef(long key, int bucket, String reservationId, String userId, int quantity, OrderStatus status) {}

    /** @param applied false while on its way or superseded */
    record ReturnRef(long key, int bucket, String reservationId, int quantity, ReturnKind kind, boolean applied) {}

    /**
     * Units; those of a bucket are of parts that the database has concluded.
     *
     * @param toAdd on the stock row and perhaps not yet in Redis, of all buckets
     * @param toWithdraw perhaps gone from Redis and not yet from the stock row, of all buckets
     */
    record Adjustments(Map<Integer, Long> added, Map<Integer, Long> withdrawn, long toAdd, long toWithdraw) {

        public long added(int bucket) {
            return added.getOrDefault(bucket, 0L);
        }

        public long withdrawn(int bucket) {
            return withdrawn.getOrDefault(bucket, 0L);
        }
    }

    record Run(
            long runId,
            OfferId offer,
            long epoch,
            Instant startedAt,
            long durationMillis,
            boolean full,
            boolean balanced,
            String terms,
            List<Finding> findings) {}

    /**
     * @param rule short name of the broken rule
     * @param reservationId the first divergent reservation, where one can be named
     * @param detail numbers and ids, for people
     */
    record Finding(String rule, @Nullable String reservationId, String detail) {}
}
