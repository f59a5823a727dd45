package seckill.engine.door;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.OrderReads;
import seckill.engine.ledger.OrderReads.OrderView;
import seckill.engine.reservation.ReservationIds.Origin;
import seckill.model.DeadLetterCause;
import seckill.model.ReservationStatus;

/**
 * Looks up the results that buyers wait for: all of them together, so that ten thousand buyers who ask are ten queries and not
 * ten thousand. Bounded in waiters; what will not change any more is remembered for a while.
 */
final class ResultWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ResultWatch.class);
    private static final int IDS_PER_QUERY_MAX = 1_000;
    private static final int REMEMBERED_MAX = 100_000;
    private static final Duration REMEMBERED_FOR = Duration.ofMinutes(1);

    private final OrderReads reads;
    private final Catalog catalog;
    private final int waitersMax;
    private final AtomicInteger waiters = new AtomicInteger();
    /** Waiters to be told at the next look-up: those who ask once, and followers who have heard nothing yet. */
    private final ConcurrentLinkedQueue<Asking> asking = new ConcurrentLinkedQueue<>();

    private final Set<Waiter> following = ConcurrentHashMap.newKeySet();
    private final Cache<String, ReservationView> remembered = Caffeine.newBuilder()
            .maximumSize(REMEMBERED_MAX)
            .expireAfterWrite(REMEMBERED_FOR)
            .build();

    ResultWatch(OrderReads reads, Catalog catalog, int waitersMax) {
        this.reads = reads;
        this.catalog = catalog;
        this.waitersMax = waitersMax;
    }

    /** The result, if it is known here and will not change. */
    @Nullable
    ReservationView known(String reservationId) {
        return remembered.getIfPresent(reservationId);
    }

    /** Tells the waiter once, at the next look-up. False: too many wait. */
    boolean ask(Waiter once) {
        return enter() && asking.add(new Asking(once, true));
    }

    /** Tells the waiter at the next look-up and from then on at each one, up to a final result or {@link #forget}. False: too many wait. */
    boolean follow(Waiter follower) {
        if (!enter()) {
            return false;
        }
        following.add(follower);
        return asking.add(new Asking(follower, false));
    }

    /** Takes a follower out; does nothing when he is out already. */
    void forget(Waiter follower) {
        if (following.remove(follower)) {
            waiters.decrementAndGet();
        }
    }

    /** Those who wait now. */
    int waiters() {
        return waiters.get();
    }

    boolean isIdle() {
        return asking.isEmpty() && following.isEmpty();
    }

    /**
     * One look-up; blocks on the database. Never two at once.
     *
     * @param withFollowers whether those are due who follow and have heard before
     * @return whether anybody was told
     */
    boolean step(boolean withFollowers) {
        List<Waiter> due = new ArrayList<>();
        for (Asking each = asking.poll(); each != null; each = asking.poll()) {
            due.add(each.waiter);
            if (each.once) {
                waiters.decrementAndGet();
            }
        }
        if (withFollowers) {
            Set<Waiter> asked = Set.copyOf(due);
            following.stream().filter(f -> !asked.contains(f)).forEach(due::add);
        }
        Map<String, List<Waiter>> byId = new HashMap<>();
        due.forEach(w -> byId.computeIfAbsent(w.reservationId(), id -> new ArrayList<>(1))
                .add(w));
        List<String> ids = List.copyOf(byId.keySet());
        for (int from = 0; from < ids.size(); from += IDS_PER_QUERY_MAX) {
            lookUp(ids.subList(from, Math.min(ids.size(), from + IDS_PER_QUERY_MAX)), byId);
        }
        return !due.isEmpty();
    }

    private void lookUp(List<String> ids, Map<String, List<Waiter>> byId) {
        try {
            // The epochs first: a reservation may be settled up to a rebuild and not after it, so one of an epoch that
            // had
            // ended before the query, and that the query does not find, is lost.
            Map<String, Boolean> superseded = new HashMap<>();
            ids.forEach(id -> superseded.put(id, isSuperseded(byId.get(id))));
            Map<String, OrderView> orders = reads.byReservation(ids);
            List<String> without =
                    ids.stream().filter(id -> !orders.containsKey(id)).toList();
            Map<String, DeadLetterCause> failures = without.isEmpty() ? Map.of() : reads.failedReservations(without);
            for (String id : ids) {
                tell(view(id, orders.get(id), failures.get(id), Boolean.TRUE.equals(superseded.get(id))), byId.get(id));
            }
        } catch (LedgerUnavailableException e) {
            fail(ids, byId, Problem.OUTCOME_UNKNOWN.answer());
        } catch (RuntimeException e) {
            LOG.error("looking up {} reservations failed", ids.size(), e);
            fail(ids, byId, Problem.INTERNAL.answer());
        }
    }

    private static ReservationView view(
            String id, @Nullable OrderView order, @Nullable DeadLetterCause failure, boolean superseded) {
        if (order != null) {
            return ReservationView.ordered(order);
        }
        if (failure != null) {
            return ReservationView.failed(id, failure);
        }
        return ReservationView.of(id, superseded ? ReservationStatus.LOST : ReservationStatus.QUEUED);
    }

    private void tell(ReservationView view, @Nullable List<Waiter> listeners) {
        if (view.isSettledForGood()) {
            remembered.put(view.reservationId(), view);
        }
        if (listeners != null) {
            for (Waiter each : listeners) {
                if (view.isFinal()) {
                    forget(each);
                }
                each.tell(view);
            }
        }
    }

    private static void fail(List<String> ids, Map<String, List<Waiter>> byId, Answer problem) {
        ids.forEach(id -> byId.getOrDefault(id, List.of()).forEach(w -> w.failed(problem)));
    }

    private boolean isSuperseded(@Nullable List<Waiter> listeners) {
        if (listeners == null || listeners.isEmpty()) {
            return false;
        }
        Origin origin = listeners.getFirst().origin();
        OfferView offer = catalog.offer(origin.offer());
        return offer != null && origin.epoch() < offer.epoch();
    }

    private boolean enter() {
        if (waiters.incrementAndGet() > waitersMax) {
            waiters.decrementAndGet();
            return false;
        }
        return true;
    }

    private record Asking(Waiter waiter, boolean once) {}
}
