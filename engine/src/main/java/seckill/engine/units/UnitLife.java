package seckill.engine.units;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.UnitReads;
import seckill.engine.ledger.UnitReads.By;
import seckill.engine.ledger.UnitReads.Evidence;
import seckill.engine.ledger.UnitReads.UnitRow;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.model.Holder;
import seckill.model.OfferTerms;

/** Puts together what the database and Redis hold of one reservation. */
public final class UnitLife {

    /** How far around its row in the database its stream entry is looked for. */
    private static final Duration BEFORE = Duration.ofMinutes(5);

    private static final Duration AFTER = Duration.ofMinutes(1);
    private static final int ENTRIES_MAX = 5_000;

    private final UnitReads reads;
    private final ActivityLedger activities;
    private final StockStore store;
    private final GrantStream stream;
    private final InstantSource clock;

    public UnitLife(
            UnitReads reads, ActivityLedger activities, StockStore store, GrantStream stream, InstantSource clock) {
        this.reads = reads;
        this.activities = activities;
        this.store = store;
        this.stream = stream;
        this.clock = clock;
    }

    /**
     * In time order; what stands in Redis now comes with the time of the question. A Redis that cannot be asked is told, and the
     * rest all the same.
     *
     * @return empty when the database does not know the reservation
     * @throws seckill.engine.ledger.LedgerUnavailableException when the database cannot be asked
     */
    public List<Evidence> of(String reservationId) {
        List<UnitRow> units = reads.find(By.RESERVATION, reservationId, 1);
        List<Evidence> life = new ArrayList<>(reads.life(reservationId));
        if (units.isEmpty()) {
            return life;
        }
        UnitRow unit = units.getFirst();
        Bucket bucket = bucket(unit);
        if (bucket != null) {
            try {
                life.addAll(inRedis(unit, bucket));
            } catch (RedisUnavailableException e) {
                life.add(now("Redis could not be asked: " + e.getMessage(), "redis", bucket.toString(), Map.of()));
            }
        }
        life.sort(Comparator.comparing(Evidence::at));
        return life;
    }

    private @Nullable Bucket bucket(UnitRow unit) {
        return activities
                .offer(unit.offer())
                .map(offer -> bucket(unit, offer.terms()))
                .orElse(null);
    }

    /** Null when its bucket cannot be told, or is none of the offer's: an edit before another preheat may leave fewer. */
    private static @Nullable Bucket bucket(UnitRow unit, OfferTerms terms) {
        Integer index = unit.bucket();
        if (index != null) {
            return index < terms.buckets() ? Bucket.at(terms, index) : null;
        }
        String user = unit.userId();
        return user == null ? null : Bucket.of(terms, user);
    }

    private List<Evidence> inRedis(UnitRow unit, Bucket bucket) {
        List<Evidence> found = new ArrayList<>();
        entry(unit, bucket).ifPresent(found::add);
        String user = unit.userId();
        if (user != null) {
            Optional<Holder> holder = store.holder(bucket, user);
            boolean his = holder.filter(h -> h.reservationId().equals(unit.reservationId()))
                    .isPresent();
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            holder.ifPresent(h -> {
                values.put("reservationId", h.reservationId());
                values.put("quantity", h.quantity());
            });
            String what = his
                    ? "the buyer holds this reservation"
                    : holder.isPresent() ? "the buyer holds another reservation" : "the buyer holds nothing";
            found.add(now(what, "redis:buyers", bucket + " " + user, values));
        }
        boolean back = store.givenBack(bucket, List.of(unit.reservationId())).getFirst();
        found.add(now(
                back ? "its units came back in this epoch" : "its units did not come back in this epoch",
                "redis:refills",
                bucket + " " + unit.reservationId(),
                Map.of()));
        return found;
    }

    /** The stream knows entries by their time alone, so it is looked for around the time of its row, within bounds. */
    private Optional<Evidence> entry(UnitRow unit, Bucket bucket) {
        String after = Math.max(0, unit.at().minus(BEFORE).toEpochMilli()) + "-0";
        String last = unit.at().plus(AFTER).toEpochMilli() + "-0";
        for (StreamEntry entry : stream.range(bucket, after, last, ENTRIES_MAX)) {
            if (unit.reservationId().equals(entry.fields().get("r"))) {
                String id = entry.entryId();
                Instant at = Instant.ofEpochMilli(Long.parseLong(id.substring(0, id.indexOf('-'))));
                return Optional.of(
                        new Evidence(at, "granted", "redis:events", bucket + " " + id, Map.copyOf(entry.fields())));
            }
        }
        return Optional.empty();
    }

    private Evidence now(String what, String source, String id, Map<String, @Nullable Object> values) {
        return new Evidence(clock.instant(), what, source, id, values);
    }
}
