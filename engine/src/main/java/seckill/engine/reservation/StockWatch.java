package seckill.engine.reservation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import seckill.engine.control.Admittance;
import seckill.engine.control.Catalog;
import seckill.engine.control.HolderSet;
import seckill.engine.control.OfferView;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.reservation.ReservationStage.StockNotes;
import seckill.model.GateState;
import seckill.model.Holder;
import seckill.model.OfferId;

/**
 * Keeps the sold-out board true. A flag goes up only with the buyers read after the last unit was gone, so that whoever holds
 * one is still let through to Redis and gets his first answer again (invariant 11); it comes down when units are back.
 */
public final class StockWatch implements StockNotes {

    private final Catalog catalog;
    private final StockStore store;
    private final SoldOutBoard board;
    private final LongSupplier threshold;
    private final Set<Bucket> urgent = ConcurrentHashMap.newKeySet();
    private final Map<Bucket, Flag> flags = new HashMap<>();

    /** What the bucket had granted when the flag's buyers were read; more since means that there are others. */
    private record Flag(long epoch, long granted) {}

    /** @param threshold with so many units left or fewer, a bucket counts as sold out; asked each time */
    public StockWatch(Catalog catalog, StockStore store, SoldOutBoard board, LongSupplier threshold) {
        this.catalog = catalog;
        this.store = store;
        this.board = board;
        this.threshold = threshold;
    }

    /** With so many units left or fewer, a bucket counts as sold out. */
    public long thresholdUnits() {
        return threshold.getAsLong();
    }

    /** From the hot path: what a call left. The buyers are read later, by {@link #lookAtUrgent}. */
    @Override
    public void remaining(Bucket bucket, long units) {
        board.remaining(bucket.offer(), bucket.index(), bucket.count(), units, thresholdUnits());
        if (units <= thresholdUnits() && !board.isSoldOut(bucket.offer(), bucket.index())) {
            urgent.add(bucket);
        }
    }

    /**
     * Looks at the buckets that ran out since the last call; call it every few tens of milliseconds.
     *
     * @return whether there were any
     * @throws RedisUnavailableException then they are looked at again
     */
    public synchronized boolean lookAtUrgent() {
        if (urgent.isEmpty() || catalog.isFenced()) {
            return false;
        }
        for (Bucket bucket : List.copyOf(urgent)) {
            judge(bucket);
            urgent.remove(bucket);
        }
        return true;
    }

    /**
     * Looks at every bucket of the catalog; call it every 500 ms. A lost signal costs no more than that.
     *
     * @throws RedisUnavailableException when Redis did not answer
     */
    public synchronized void step() {
        Set<OfferId> live = new HashSet<>();
        for (OfferView view : catalog.offers()) {
            live.add(view.terms().offer());
            boolean open = catalog.admittance(view) == Admittance.OPEN;
            for (int i = 0; i < view.terms().buckets() && view.epoch() > 0 && !catalog.isFenced(); i++) {
                Bucket bucket = Bucket.at(view.terms(), i);
                if (open) {
                    judge(bucket);
                } else {
                    noteClosed(bucket);
                }
            }
        }
        flags.keySet().removeIf(bucket -> !live.contains(bucket.offer()));
    }

    private void judge(Bucket bucket) {
        Optional<Long> remaining = store.remaining(bucket);
        if (remaining.isEmpty()) {
            return;
        }
        note(bucket, remaining.get());
        if (remaining.get() > thresholdUnits()) {
            flags.remove(bucket);
            return;
        }
        Optional<BucketSnapshot> before = store.inspect(bucket);
        if (before.isEmpty() || before.get().remaining() > thresholdUnits()) {
            return;
        }
        Flag flag = new Flag(before.get().epoch(), before.get().granted());
        if (board.isSoldOut(bucket.offer(), bucket.index()) && flag.equals(flags.get(bucket))) {
            return;
        }
        HolderSet holders = new HolderSet(userIds(bucket));
        board.soldOut(bucket.offer(), bucket.index(), bucket.count(), holders);
        flags.put(bucket, flag);
        // Units that came back while the buyers were read may have been announced before the flag went up.
        store.remaining(bucket).ifPresent(units -> note(bucket, units));
    }

    /**
     * A stopped or ended sale still owes its winners their first answer (invariant 11). Who they are is read once, after the gate
     * has closed; a later refill only makes the set larger than need be.
     */
    private void noteClosed(Bucket bucket) {
        if (board.knowsHolders(bucket.offer(), bucket.index())) {
            return;
        }
        Optional<BucketSnapshot> snapshot = store.inspect(bucket);
        if (snapshot.isPresent()
                && snapshot.get().state() != GateState.OPEN
                && snapshot.get().granted() > 0) {
            HolderSet holders = new HolderSet(userIds(bucket));
            board.closed(bucket.offer(), bucket.index(), bucket.count(), holders);
        }
    }

    private void note(Bucket bucket, long units) {
        board.remaining(bucket.offer(), bucket.index(), bucket.count(), units, thresholdUnits());
    }

    private List<String> userIds(Bucket bucket) {
        List<String> userIds = new ArrayList<>();
        String cursor = "0";
        do {
            StockStore.Page<Holder> page = store.buyers(bucket, cursor);
            page.items().forEach(holder -> userIds.add(holder.userId()));
            cursor = page.cursor();
        } while (!cursor.equals("0"));
        return userIds;
    }
}
