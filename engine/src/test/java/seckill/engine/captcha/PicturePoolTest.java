package seckill.engine.captcha;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PicturePoolTest {

    private final AtomicInteger made = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong(-5);
    private boolean wanted = true;
    private final PicturePool pool = new PicturePool(
            () -> new Picture("", "", 1, 1, 1, made.incrementAndGet()), () -> wanted, 3, 2, new Random(1), nanos::get);

    @Test
    void emptyPoolHasNone() {
        assertThat(pool.take()).isNull();
        assertThat(pool.fill()).isTrue();
        assertThat(pool.take()).isNotNull();
    }

    @Test
    void eachPictureIsShownSoOftenAndNoMore() {
        assertThat(pool.fill()).isTrue();
        assertThat(pool.fill()).isTrue();
        assertThat(pool.fill()).isFalse(); // full
        Map<Integer, Integer> shown = new HashMap<>();
        for (Picture picture = pool.take(); picture != null; picture = pool.take()) {
            shown.merge(picture.gap(), 1, Integer::sum);
        }
        assertThat(shown).isEqualTo(Map.of(1, 2, 2, 2, 3, 2));
    }

    @Test
    void fullPoolChangesOnePictureASecond() {
        for (int i = 0; i < 10; i++) {
            pool.fill();
        }
        assertThat(made).hasValue(3);
        nanos.addAndGet(999_999_999);
        pool.fill();
        assertThat(made).hasValue(3);
        nanos.addAndGet(1);
        pool.fill();
        pool.fill();
        assertThat(made).hasValue(4);
    }

    @Test
    void noPictureIsMadeWhereNoneIsWanted() {
        wanted = false;
        assertThat(pool.fill()).isFalse();
        assertThat(made).hasValue(0);
    }
}
