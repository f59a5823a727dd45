package seckill.engine.admission;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** So many purchase tokens in each second, of all proven users together. */
final class TokenRate implements Check {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final IntSupplier perSecondMax;
    private final LongSupplier nanoClock;
    private final Tally tally = new Tally();

    /**
     * @param perSecondMax asked for with every request, 1 to 1,000,000
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    TokenRate(IntSupplier perSecondMax, LongSupplier nanoClock) {
        this.perSecondMax = perSecondMax;
        this.nanoClock = nanoClock;
    }

    @Override
    public String name() {
        return "rate";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        long second = Math.floorDiv(nanoClock.getAsLong(), NANOS_PER_SECOND);
        return tally.count(second) <= perSecondMax.getAsInt() ? null : Rejection.TOKENS_BUSY;
    }
}
