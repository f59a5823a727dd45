package seckill.engine.feed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import seckill.model.feed.ServerHealth;

/** Whether a server answers. A question that is not answered for long counts as an answer. Written by one thread, read by any. */
final class Probe {

    private static final Duration SILENCE_MAX = Duration.ofSeconds(3);

    private final InstantSource clock;
    private volatile @Nullable Instant askedAt;
    private volatile State state;

    private record State(
            boolean up, @Nullable Long micros, @Nullable Long offsetMillis, String detail) {}

    private @Nullable ServerHealth last;

    Probe(InstantSource clock) {
        this.clock = clock;
        this.state = new State(false, null, null, "not asked yet");
    }

    void asked() {
        askedAt = clock.instant();
    }

    void answered(long micros, @Nullable Long offsetMillis, String detail) {
        state = new State(true, micros, offsetMillis, detail);
        askedAt = clock.instant();
    }

    /** Nothing is under way. */
    void rests() {
        askedAt = null;
    }

    void failed(String why) {
        state = new State(false, null, null, why);
        askedAt = null;
    }

    /** As of now, with the time at which up or down began. */
    synchronized ServerHealth health() {
        Instant now = clock.instant();
        State known = state;
        Instant asked = askedAt;
        if (asked != null && Duration.between(asked, now).compareTo(SILENCE_MAX) > 0) {
            known = new State(
                    false,
                    null,
                    null,
                    "no answer for " + Duration.between(asked, now).toSeconds() + " s");
        }
        Instant since = last != null && last.up() == known.up ? last.since() : now;
        last = new ServerHealth(known.up, since, known.micros, known.offsetMillis, known.detail);
        return last;
    }
}
