package seckill.engine.admission;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The overall rate, and above it a line: buyers leave it at that rate, in the order in which they came, and know where they stand. It
 * holds at most so many, each buyer once, and nobody whose wait would outlast his patience. Has no thread: {@link #step} is called
 * every few milliseconds. While nobody waits, a request costs one token and no lock.
 */
public final class WaitingLine {

    private static final Logger log = LoggerFactory.getLogger(WaitingLine.class);
    private static final long TOLD_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Nobody who was promised his turn within his patience loses it to a step that came late. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long MILLIS_PER_SECOND = 1_000;

    /** What becomes of somebody who comes. */
    public enum Entrance {
        /** He may go on: there is no line. */
        AT_ONCE,
        /** He has a place, and hears of it. */
        WAITS,
        /** There is no place, or not soon enough. */
        FULL
    }

    private final OverallRate rate;
    private final IntSupplier lengthMax;
    private final Duration patience;
    private final LongSupplier nanoClock;
    private final Map<String, Place> places = new LinkedHashMap<>();
    /** Of {@link #places}, readable without its lock. */
    private volatile int length;

    private long toldNanos;
    private final LongAdder atOnce = new LongAdder();
    private final LongAdder served = new LongAdder();
    private final LongAdder full = new LongAdder();
    private final LongAdder sentAway = new LongAdder();
    private final LongAdder left = new LongAdder();

    /**
     * @param perSecondMax asked for all the time; 0 is no limit, and lets go all who wait
     * @param lengthMax asked for with everybody who comes
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    WaitingLine(IntSupplier perSecondMax, IntSupplier lengthMax, Duration patience, LongSupplier nanoClock) {
        rate = new OverallRate(perSecondMax, nanoClock);
        this.lengthMax = lengthMax;
        this.patience = patience;
        this.nanoClock = nanoClock;
        toldNanos = nanoClock.getAsLong();
    }

    /** Passes him, gives him a place, or has none. Who has a place already keeps it, for his newer request. */
    public Entrance enter(String userId, LineGuest guest) {
        if (length == 0 && rate.tryTake()) {
            atOnce.increment();
            return Entrance.AT_ONCE;
        }
        Place before;
        int ahead;
        synchronized (places) {
            before = places.get(userId);
            ahead = places.size();
            if (before == null && (ahead >= lengthMax.getAsInt() || waitMillis(ahead) > patience.toMillis())) {
                full.increment();
                return Entrance.FULL;
            }
            places.put(userId, new Place(guest, before == null ? nanoClock.getAsLong() : before.sinceNanos));
            length = places.size();
        }
        if (before == null) {
            guest.standsAt(ahead, waitMillis(ahead));
        } else {
            sentAway.increment();
            before.guest.sentAway(LineGuest.Reason.ASKED_AGAIN);
        }
        return Entrance.WAITS;
    }

    /** Frees his place, for all behind him at once. Nothing happens when he has none. */
    public void leave(String userId, LineGuest guest) {
        synchronized (places) {
            Place place = places.get(userId);
            if (place == null || place.guest != guest) {
                return;
            }
            places.remove(userId);
            length = places.size();
        }
        left.increment();
    }

    /** Lets go those whose turn it is, sends away who waited too long, and tells the others where they stand. */
    public void step() {
        if (length == 0) {
            return;
        }
        List<Runnable> words = new ArrayList<>();
        synchronized (places) {
            long now = nanoClock.getAsLong();
            if (now - toldNanos >= TOLD_EVERY_NANOS) {
                toldNanos = now;
                letGoWhoHasNothingToWaitFor(words);
                serve(now, words);
                tellAll(words);
            } else {
                serve(now, words);
            }
            length = places.size();
        }
        words.forEach(WaitingLine::say);
    }

    /** Sends everybody away; for the end of the engine. */
    public void sendAllAway() {
        List<Place> all;
        synchronized (places) {
            all = List.copyOf(places.values());
            places.clear();
            length = 0;
        }
        sentAway.add(all.size());
        all.forEach(place -> say(() -> place.guest.sentAway(LineGuest.Reason.STOPPING)));
    }

    public Figures figures() {
        return new Figures(length, atOnce.sum(), served.sum(), full.sum(), sentAway.sum(), left.sum());
    }

    /** One who fails to hear must not cost the others their turn. */
    private static void say(Runnable word) {
        try {
            word.run();
        } catch (RuntimeException e) {
            log.error("Somebody in the waiting line was not told", e);
        }
    }

    private void serve(long now, List<Runnable> words) {
        Iterator<Place> inOrder = places.values().iterator();
        while (inOrder.hasNext()) {
            Place first = inOrder.next();
            if (now - first.sinceNanos > patience.toNanos() + GRACE_NANOS) {
                sentAway.increment();
                words.add(() -> first.guest.sentAway(LineGuest.Reason.WAITED_TOO_LONG));
            } else if (first.guest.isOver() || rate.tryTake()) {
                served.increment();
                words.add(first.guest::turn);
            } else {
                return;
            }
            inOrder.remove();
        }
    }

    private void letGoWhoHasNothingToWaitFor(List<Runnable> words) {
        places.values().removeIf(place -> {
            if (!place.guest.isOver()) {
                return false;
            }
            served.increment();
            words.add(place.guest::turn);
            return true;
        });
    }

    private void tellAll(List<Runnable> words) {
        int ahead = 0;
        for (Place place : places.values()) {
            int before = ahead;
            words.add(() -> place.guest.standsAt(before, waitMillis(before)));
            ahead++;
        }
    }

    /** Until the one with so many ahead leaves: he and each before him take one interval. */
    private long waitMillis(int ahead) {
        int perSecond = rate.perSecond();
        return perSecond == 0 ? 0 : Math.ceilDiv((ahead + 1) * MILLIS_PER_SECOND, perSecond);
    }

    private record Place(LineGuest guest, long sinceNanos) {}

    /**
     * @param waiting who waits now
     * @param atOnce who came while there was no line and went on, since the start, as all that follow
     * @param served whose turn came
     * @param full for whom there was no place
     * @param sentAway who had a place and was not served: too slow, asked again, or the engine stopped
     * @param left who went by himself
     */
    public record Figures(int waiting, long atOnce, long served, long full, long sentAway, long left) {}
}
