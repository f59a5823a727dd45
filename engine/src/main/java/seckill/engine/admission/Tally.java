package seckill.engine.admission;

import java.util.concurrent.atomic.AtomicLong;

/** Requests in the running second, in one word: the second, and how many. Nobody waits for anybody. */
final class Tally {

    private static final int COUNT_BITS = 24;
    private static final long COUNT_MAX = (1L << COUNT_BITS) - 1;

    private final AtomicLong word = new AtomicLong();

    /**
     * Counts one more.
     *
     * @param second a number that grows by one each second
     * @return how many there were in this second, this one included
     */
    long count(long second) {
        long now = second << COUNT_BITS;
        while (true) {
            long before = word.get();
            boolean isSame = (before & ~COUNT_MAX) == now;
            long after = isSame ? Math.min(before + 1, now | COUNT_MAX) : now | 1;
            if (word.compareAndSet(before, after)) {
                return after & COUNT_MAX;
            }
        }
    }
}
