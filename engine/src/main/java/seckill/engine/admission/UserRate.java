package seckill.engine.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** So many requests a second of one proven user, evenly spaced: the next is due one interval after the last that passed. */
final class UserRate implements Check {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final IntSupplier perSecondMax;
    private final LongSupplier nanoClock;
    private final Cache<String, AtomicLong> nextNanos;

    /**
     * @param perSecondMax asked for with every request; 0 is no limit
     * @param usersMax users remembered; who is forgotten may ask at once
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    UserRate(IntSupplier perSecondMax, int usersMax, LongSupplier nanoClock) {
        this.perSecondMax = perSecondMax;
        this.nanoClock = nanoClock;
        nextNanos = Caffeine.newBuilder().maximumSize(usersMax).build();
    }

    @Override
    public String name() {
        return "user-rate";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        int perSecond = perSecondMax.getAsInt();
        if (perSecond == 0) {
            return null;
        }
        long now = nanoClock.getAsLong();
        AtomicLong next = nextNanos.get(applicant.userId(), user -> new AtomicLong(now));
        long due = next.get();
        // Who loses the race against his own other request was too fast as well.
        return now - due >= 0 && next.compareAndSet(due, now + NANOS_PER_SECOND / perSecond)
                ? null
                : Rejection.USER_TOO_FAST;
    }
}
