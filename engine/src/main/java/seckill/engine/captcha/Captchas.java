package seckill.engine.captcha;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;
import seckill.model.OfferId;

/** Gives captchas, judges answers, takes passes. A user has one captcha and one pass at most; a newer one replaces the older. */
public final class Captchas {

    private static final int ID_BYTES = 16;

    private final LongPredicate asking;
    private final PicturePool pool;
    private final PerSecond rate;
    private final Turns turns;
    private final CaptchaProperties limits;
    private final RandomGenerator random;
    private final InstantSource clock;
    private final Cache<String, Open> open;
    private final Cache<String, Pass> passes;

    /**
     * @param asking whether the activity with this id asks for a captcha now
     * @param random must not be guessable
     */
    Captchas(
            LongPredicate asking,
            PicturePool pool,
            CaptchaProperties limits,
            RandomGenerator random,
            InstantSource clock) {
        this.asking = asking;
        this.pool = pool;
        this.limits = limits;
        this.random = random;
        this.clock = clock;
        rate = new PerSecond(limits::perSecondMax);
        turns = new Turns(limits.usersMax());
        open = Caffeine.newBuilder().maximumSize(limits.usersMax()).build();
        passes = Caffeine.newBuilder().maximumSize(limits.usersMax()).build();
    }

    /** Whether a purchase token of this offer costs a pass. */
    public boolean areAskedFor(OfferId offer) {
        return asking.test(offer.activityId());
    }

    /** A captcha for a proven user. Never waits. */
    public Challenged challenge(String userId, OfferId offer) {
        Instant now = clock.instant();
        long waitMillis = turns.take(userId, now.toEpochMilli());
        if (waitMillis > 0) {
            return new Challenged.TooSoon(Math.toIntExact(Math.ceilDiv(waitMillis, 1000)));
        }
        Picture picture = rate.take(now.getEpochSecond()) ? pool.take() : null;
        if (picture == null) {
            return new Challenged.Busy();
        }
        Open made = new Open(id(), offer, picture.gap(), until(now, limits.answerWithin()));
        open.put(userId, made);
        return new Challenged.Given(
                made.id,
                picture.background(),
                picture.piece(),
                picture.width(),
                picture.height(),
                picture.pieceWidth(),
                made.expiresAt);
    }

    /**
     * Judges an answer, which is spent by it.
     *
     * @param position where the strip's left edge was put, in pixels of the picture
     */
    public Answered answer(String userId, String captchaId, long position) {
        Instant now = clock.instant();
        Open asked = open.getIfPresent(userId);
        // Whoever answers first has answered; a second answer at the same time finds it gone.
        if (asked == null || !same(asked.id, captchaId) || !open.asMap().remove(userId, asked)) {
            return new Answered.Gone();
        }
        if (!now.isBefore(asked.expiresAt)) {
            return new Answered.Gone();
        }
        if (position < asked.gap - limits.toleranceMax() || position > asked.gap + limits.toleranceMax()) {
            turns.wrong(userId, now.toEpochMilli());
            return new Answered.Wrong();
        }
        turns.right(userId);
        Pass pass = new Pass(id(), asked.offer, until(now, limits.passLifetime()));
        passes.put(userId, pass);
        return new Answered.Right(pass.text, pass.expiresAt);
    }

    /** Takes a pass, once. @return whether it was this user's, for this offer, and in time */
    public boolean take(String userId, OfferId offer, String captchaPass) {
        Pass held = passes.getIfPresent(userId);
        return held != null
                && same(held.text, captchaPass)
                && held.offer.equals(offer)
                && clock.instant().isBefore(held.expiresAt)
                && passes.asMap().remove(userId, held);
    }

    /** One step of the loop that makes pictures ahead. @return whether to call again at once */
    public boolean makePictures() {
        return pool.fill();
    }

    private String id() {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static Instant until(Instant now, Duration lifetime) {
        return now.plus(lifetime).truncatedTo(ChronoUnit.MILLIS);
    }

    private static boolean same(String kept, String shown) {
        return MessageDigest.isEqual(kept.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
    }

    private record Open(String id, OfferId offer, int gap, Instant expiresAt) {}

    private record Pass(String text, OfferId offer, Instant expiresAt) {}
}
