package seckill.engine.refill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.OutboxLedger;
import seckill.engine.ledger.OutboxLedger.PendingReturn;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.ReturnCode;

/**
 * Carries outbox rows to Redis. A row may be carried any number of times, by any number of engines; Redis applies it once by its
 * reservation id (invariant 6), and it leaves the outbox only when Redis has said so, or when its epoch has ended.
 */
public final class RefillRelay {

    private final OutboxLedger outbox;
    private final StockStore store;
    private final TermsLookup terms;
    private final ReturnListener returned;
    private final BrokenInvariantListener broken;
    private final RefillProperties pace;
    private final RandomGenerator random;
    private final RefillCounters counters = new RefillCounters();

    /** @param random chance for the jitter */
    public RefillRelay(
            OutboxLedger outbox,
            StockStore store,
            TermsLookup terms,
            ReturnListener returned,
            BrokenInvariantListener broken,
            RefillProperties pace,
            RandomGenerator random) {
        this.outbox = outbox;
        this.store = store;
        this.terms = terms;
        this.returned = returned;
        this.broken = broken;
        this.pace = pace;
        this.random = random;
    }

    /** Carries one batch. True: there may be more that is due, call again at once. */
    public boolean step() {
        try {
            List<PendingReturn> rows = outbox.lease(pace.batchMax(), pace.lease());
            byPlace(rows).forEach(this::carry);
            return rows.size() == pace.batchMax();
        } catch (LedgerUnavailableException e) {
            // What was leased becomes due again when its lease lapses.
            counters.unavailable.increment();
            counters.failed("refill waits for the database: " + e.getMessage());
            return false;
        }
    }

    public RefillFigures figures() {
        return counters.figures();
    }

    private record Place(OfferId offer, int bucket) {}

    private static Map<Place, List<PendingReturn>> byPlace(List<PendingReturn> rows) {
        Map<Place, List<PendingReturn>> byPlace = new LinkedHashMap<>();
        for (PendingReturn row : rows) {
            Place place = new Place(row.unitReturn().offer(), row.unitReturn().bucket());
            byPlace.computeIfAbsent(place, p -> new ArrayList<>()).add(row);
        }
        return byPlace;
    }

    private void carry(Place place, List<PendingReturn> rows) {
        try {
            Optional<OfferTerms> known = terms.terms(place.offer());
            if (known.isEmpty()
                    || place.bucket() < 0
                    || place.bucket() >= known.get().buckets()) {
                rows.forEach(row -> breaks(row, "no offer has bucket " + place.bucket() + " of " + place.offer()));
            } else {
                giveBack(Bucket.at(known.get(), place.bucket()), rows);
            }
        } catch (RedisUnavailableException e) {
            counters.unavailable.increment();
            putOff(rows, "Redis did not answer: " + e.getMessage());
        } catch (LedgerUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            // One bucket's fault is not the other buckets'.
            counters.fault("giving back to bucket " + place.bucket() + " of " + place.offer(), e);
            putOff(rows, String.valueOf(e));
        }
    }

    private void giveBack(Bucket bucket, List<PendingReturn> rows) {
        List<ReturnCode> codes = store.giveBack(
                bucket, rows.stream().map(PendingReturn::unitReturn).toList());
        if (codes.size() != rows.size()) {
            throw new IllegalStateException(
                    "giving back " + rows.size() + " reservations was answered with " + codes.size() + " codes");
        }
        conclude(bucket, rows, codes);
    }

    private void conclude(Bucket bucket, List<PendingReturn> rows, List<ReturnCode> codes) {
        List<Long> applied = new ArrayList<>();
        List<Long> superseded = new ArrayList<>();
        List<PendingReturn> early = new ArrayList<>();
        List<PendingReturn> breaking = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            PendingReturn row = rows.get(i);
            switch (codes.get(i)) {
                case APPLIED -> {
                    counters.applied.increment();
                    applied.add(row.outboxId());
                }
                case ALREADY_APPLIED -> {
                    counters.repeats.increment();
                    applied.add(row.outboxId());
                }
                case WRONG_EPOCH -> {
                    // Void only if the database has gone on as well; else Redis is the one that is behind, or in doubt.
                    if (row.unitReturn().epoch() < row.offerEpoch()) {
                        superseded.add(row.outboxId());
                    } else {
                        early.add(row);
                    }
                }
                case NOT_PREHEATED -> early.add(row);
                case MORE_THAN_GRANTED -> breaking.add(row);
            }
        }
        if (!applied.isEmpty()) {
            announce(bucket);
            outbox.applied(applied);
        }
        if (!superseded.isEmpty()) {
            counters.superseded.add(superseded.size());
            outbox.superseded(superseded);
        }
        if (!early.isEmpty()) {
            putOff(early, "Redis is not in the row's epoch");
        }
        breaking.forEach(row -> breaks(row, "more would come back to " + bucket + " than was ever granted"));
    }

    private void announce(Bucket bucket) {
        try {
            returned.returned(bucket);
        } catch (RuntimeException e) {
            counters.fault("announcing returned units of " + bucket, e);
        }
    }

    private void putOff(List<PendingReturn> rows, String why) {
        counters.retries.add(rows.size());
        counters.failed(rows.size() + " returns put off: " + why);
        Map<Integer, List<Long>> byAttempts = new LinkedHashMap<>();
        for (PendingReturn row : rows) {
            byAttempts.computeIfAbsent(row.attempts(), a -> new ArrayList<>()).add(row.outboxId());
        }
        byAttempts.forEach((attempts, ids) -> outbox.retry(ids, why, delay(attempts)));
    }

    private Duration delay(int attempts) {
        return pace.retryDelay().delay(Math.max(1, attempts), random);
    }

    /** The row is kept, for when somebody has put right what is wrong. */
    private void breaks(PendingReturn row, String why) {
        counters.broken.increment();
        counters.alarm("return of " + row.unitReturn().reservationId() + ": " + why);
        broken.broken(row.unitReturn().offer(), row.unitReturn().reservationId(), why);
        outbox.retry(List.of(row.outboxId()), why, pace.brokenDelay());
    }
}
