package seckill.engine.captcha;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Pictures made ahead. Making one is slow, so each is shown to some buyers before it goes; taking one costs a few reads, from any
 * thread. One thread calls {@link #fill}.
 */
final class PicturePool {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Supplier<Picture> maker;
    private final BooleanSupplier wanted;
    private final int usesMax;
    private final RandomGenerator random;
    private final LongSupplier nanoClock;
    private final AtomicReferenceArray<@Nullable Shown> shelf;
    private int oldest;
    private long lastMadeNanos;

    /**
     * @param wanted whether pictures are needed at all
     * @param picturesMax pictures kept
     * @param usesMax how often one is shown
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    PicturePool(
            Supplier<Picture> maker,
            BooleanSupplier wanted,
            int picturesMax,
            int usesMax,
            RandomGenerator random,
            LongSupplier nanoClock) {
        this.maker = maker;
        this.wanted = wanted;
        this.usesMax = usesMax;
        this.random = random;
        this.nanoClock = nanoClock;
        shelf = new AtomicReferenceArray<>(picturesMax);
    }

    /** Any of the pictures, or null when there is none. */
    @Nullable
    Picture take() {
        int length = shelf.length();
        int start = random.nextInt(length);
        for (int i = 0; i < length; i++) {
            int at = (start + i) % length;
            Shown shown = shelf.get(at);
            int left = shown == null ? -1 : shown.usesLeft.decrementAndGet();
            if (shown != null && left <= 0) {
                shelf.compareAndSet(at, shown, null);
            }
            if (shown != null && left >= 0) {
                return shown.picture;
            }
        }
        return null;
    }

    /**
     * Makes one picture if a place is free, or instead of the oldest once a second.
     *
     * @return whether more places are free
     */
    boolean fill() {
        if (!wanted.getAsBoolean()) {
            return false;
        }
        int place = freePlace();
        if (place < 0 && nanoClock.getAsLong() - lastMadeNanos < NANOS_PER_SECOND) {
            return false;
        }
        if (place < 0) {
            place = oldest;
            oldest = (oldest + 1) % shelf.length();
        }
        shelf.set(place, new Shown(maker.get(), new AtomicInteger(usesMax)));
        lastMadeNanos = nanoClock.getAsLong();
        return freePlace() >= 0;
    }

    private int freePlace() {
        for (int i = 0; i < shelf.length(); i++) {
            if (shelf.get(i) == null) {
                return i;
            }
        }
        return -1;
    }

    private record Shown(Picture picture, AtomicInteger usesLeft) {}
}
