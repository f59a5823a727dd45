package seckill.engine.captcha;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Real captchas with pictures that show nothing; the gap is always at {@value #GAP}. Off until {@link #asked} is set. */
public final class TestCaptchas {

    public static final int GAP = 200;
    static final int TOLERANCE = 7;

    public volatile boolean asked;
    public final Captchas captchas;
    final PicturePool pool;

    public TestCaptchas(InstantSource clock) {
        this(clock, 1000, () -> new Picture("data:,picture", "data:,piece", 480, 240, 110, GAP));
    }

    TestCaptchas(InstantSource clock, int perSecondMax, Supplier<Picture> maker) {
        Random random = new Random(1);
        pool = new PicturePool(maker, () -> true, 10, 1000, random, () -> 0);
        CaptchaProperties limits = new CaptchaProperties(
                true, Set.of(), 10, 1000, perSecondMax, Duration.ofMinutes(1), Duration.ofMinutes(2), TOLERANCE, 1000);
        captchas = new Captchas(activityId -> asked, pool, limits, random, clock);
    }

    /** Makes all pictures that fit. */
    public void makePictures() {
        while (pool.fill()) {
            // again
        }
    }
}
