package seckill.engine.units;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.UnitReads;
import seckill.engine.ledger.UnitReads.UnitRow;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.StockStore;
import seckill.engine.telemetry.RefusalMemory;
import seckill.engine.telemetry.RefusalMemory.Recollection;
import seckill.engine.telemetry.RefusalMemory.Refusal;
import seckill.engine.units.BuyerAnswer.Held;
import seckill.model.Holder;

/** Why did this buyer not get one? Puts together the database, Redis and what this instance remembers of its refusals. */
public final class BuyerQuestion {

    private static final int UNITS_MAX = 100;

    private final UnitReads reads;
    private final ActivityLedger activities;
    private final StockStore store;
    private final RefusalMemory refusals;

    public BuyerQuestion(UnitReads reads, ActivityLedger activities, StockStore store, RefusalMemory refusals) {
        this.reads = reads;
        this.activities = activities;
        this.store = store;
        this.refusals = refusals;
    }

    /**
     * @return empty when there is no such activity
     * @throws seckill.engine.ledger.LedgerUnavailableException when the database cannot be asked
     */
    public Optional<BuyerAnswer> ask(long activityId, String userId) {
        if (activities.activity(activityId).isEmpty()) {
            return Optional.empty();
        }
        // Redis before the database, or a reservation settled between the two would be in neither.
        List<Held> promised = new ArrayList<>();
        String redisFault = null;
        try {
            promised.addAll(promised(activities.offers(activityId), userId));
        } catch (RedisUnavailableException e) {
            redisFault = e.getMessage();
        }
        List<UnitRow> units = reads.ofBuyer(activityId, userId, UNITS_MAX);
        Set<String> known = units.stream().map(UnitRow::reservationId).collect(Collectors.toSet());
        List<Held> held = promised.stream()
                .filter(h -> !known.contains(h.reservationId()))
                .toList();
        Recollection memory = refusals.of(userId, activityId);
        return Optional.of(judged(activityId, userId, units, held, memory, redisFault));
    }

    /** What Redis holds for him and did not take back; offers that share their buyers tell of the same reservation once. */
    private List<Held> promised(List<OfferRow> offers, String userId) {
        Map<String, Held> byReservation = new LinkedHashMap<>();
        for (OfferRow offer : offers) {
            Bucket bucket = Bucket.of(offer.terms(), userId);
            Holder holder = store.holder(bucket, userId).orElse(null);
            if (holder != null
                    && !store.givenBack(bucket, List.of(holder.reservationId())).getFirst()) {
                byReservation.putIfAbsent(
                        holder.reservationId(),
                        new Held(offer.terms().offer(), holder.reservationId(), holder.quantity()));
            }
        }
        return List.copyOf(byReservation.values());
    }

    private static BuyerAnswer judged(
            long activityId,
            String userId,
            List<UnitRow> units,
            List<Held> held,
            Recollection memory,
            @Nullable String redisFault) {
        BuyerVerdict verdict = BuyerVerdict.NEVER_SEEN;
        String says = "This instance has refused nothing to the buyer since " + memory.since()
                + ", and neither the database nor Redis knows of him; another instance may.";
        if (!memory.refusals().isEmpty()) {
            Refusal last = memory.refusals().getFirst();
            verdict = BuyerVerdict.REFUSED;
            says = "Refused as " + last.code() + " at " + last.lastAt() + " for offer " + last.offer()
                    + (last.proven() ? "." : "; whether it was he was not proven before that answer.");
        }
        if (!held.isEmpty() && BuyerVerdict.IN_FLIGHT.compareTo(verdict) < 0) {
            verdict = BuyerVerdict.IN_FLIGHT;
            says = "Redis has promised him a unit as reservation "
                    + held.getFirst().reservationId() + ", which waits for settlement.";
        }
        for (UnitRow unit : units) {
            if (of(unit).compareTo(verdict) < 0) {
                verdict = of(unit);
                says = says(unit, verdict);
            }
        }
        if (redisFault != null) {
            says += " Redis could not be asked, so a reservation in flight would not be seen.";
        }
        return new BuyerAnswer(
                activityId, userId, verdict, says, units, held, memory.refusals(), memory.since(), redisFault);
    }

    private static BuyerVerdict of(UnitRow unit) {
        return switch (unit.stands()) {
            case "PAID" -> BuyerVerdict.PAID;
            case "PENDING" -> BuyerVerdict.UNPAID;
            case "TIMEOUT" -> BuyerVerdict.TIMED_OUT;
            case "DEAD_LETTER" -> BuyerVerdict.DEAD_LETTER;
            case "LOST" -> BuyerVerdict.LOST;
            default -> BuyerVerdict.RELEASED;
        };
    }

    private static String says(UnitRow unit, BuyerVerdict verdict) {
        String order = "order " + unit.orderNo() + " of offer " + unit.offer() + ", settled at " + unit.at();
        String reservation = "reservation " + unit.reservationId() + " of offer " + unit.offer();
        return switch (verdict) {
            case PAID -> "He got one and paid: " + order + ".";
            case UNPAID -> "He got one and has yet to pay: " + order + ".";
            case TIMED_OUT -> "He got one and did not pay in time, so it went back: " + order + ".";
            case DEAD_LETTER -> "His " + reservation + " could not be settled; it waits for an operator.";
            case LOST -> "Redis lost his " + reservation + "; he was told to try again.";
            default -> "His " + reservation + " could not be settled and was given back.";
        };
    }
}
