package seckill.engine.captcha;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicLong;

/** When a user may have his next captcha: a second after the last, and after wrong answers in a row later each time. */
final class Turns {

    private static final long PAUSE_MILLIS = 1000;
    private static final int DOUBLINGS_MAX = 5;

    private final Cache<String, Turn> turns;

    /** @param usersMax users remembered; who is forgotten may ask at once */
    Turns(int usersMax) {
        turns = Caffeine.newBuilder().maximumSize(usersMax).build();
    }

    /** Takes the turn. @return 0, or the milliseconds until it is his turn */
    long take(String userId, long nowMillis) {
        AtomicLong wait = new AtomicLong();
        turns.asMap().compute(userId, (user, last) -> {
            if (last != null && nowMillis < last.nextMillis) {
                wait.set(last.nextMillis - nowMillis);
                return last;
            }
            return new Turn(last == null ? 0 : last.wrong, nowMillis + PAUSE_MILLIS);
        });
        return wait.get();
    }

    void wrong(String userId, long nowMillis) {
        turns.asMap().compute(userId, (user, last) -> {
            int wrong = Math.min(DOUBLINGS_MAX, last == null ? 0 : last.wrong);
            return new Turn(wrong + 1, nowMillis + (PAUSE_MILLIS << wrong));
        });
    }

    void right(String userId) {
        turns.asMap().computeIfPresent(userId, (user, last) -> new Turn(0, last.nextMillis));
    }

    private record Turn(int wrong, long nextMillis) {}
}
