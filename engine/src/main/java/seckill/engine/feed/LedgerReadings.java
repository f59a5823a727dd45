package seckill.engine.feed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.FeedLedger;
import seckill.engine.ledger.FeedLedger.Accounts;
import seckill.engine.ledger.FeedLedger.House;
import seckill.engine.ledger.LedgerUnavailableException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads the ledger once a second, and writes this instance's own figures there. A step waits as long as the database does. */
public final class LedgerReadings {

    private static final Logger log = LoggerFactory.getLogger(LedgerReadings.class);
    /** Instances of another version may write more, or less. */
    static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private static final int OFFERS_MAX = 500;
    private static final Duration SHOWN = Duration.ofMinutes(10);
    private static final Duration KEPT = Duration.ofDays(7);
    private static final int ACCOUNTS_EVERY = 3;
    private static final int FORGET_EVERY = 600;

    private final FeedLedger ledger;
    private final ActivityLedger activities;
    private final String instance;
    private final OwnReport own;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final Probe probe;
    private volatile @Nullable Reading reading;
    private int steps;

    /**
     * @param beganAt before the first statement
     * @param endedAt after the last one
     * @param offsetMillis the database's clock less this instance's
     */
    record Reading(
            Instant beganAt, Instant endedAt, long offsetMillis, House house, Accounts accounts, List<Seen> reports) {}

    /** @param at by the database's clock */
    record Seen(Instant at, InstanceReport report) {}

    LedgerReadings(
            FeedLedger ledger,
            ActivityLedger activities,
            String instance,
            OwnReport own,
            InstantSource clock,
            LongSupplier nanoClock) {
        this.ledger = ledger;
        this.activities = activities;
        this.instance = instance;
        this.own = own;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.probe = new Probe(clock);
    }

    /** The last reading that came to its end; null before the first. */
    @Nullable
    Reading latest() {
        return reading;
    }

    Probe probe() {
        return probe;
    }

    /** Reads once; call every second. */
    public void step() {
        probe.asked();
        Instant beganAt = clock.instant();
        try {
            long startNanos = nanoClock.getAsLong();
            Instant there = activities.now();
            long tookMicros = (nanoClock.getAsLong() - startNanos) / 1_000;
            long offsetMillis = Duration.between(beganAt, there).toMillis() - tookMicros / 2_000;
            probe.answered(tookMicros, offsetMillis, "");
            House house = ledger.house(OFFERS_MAX);
            Reading before = reading;
            Accounts accounts = before == null || steps % ACCOUNTS_EVERY == 0 ? ledger.accounts() : before.accounts();
            reading = new Reading(beganAt, clock.instant(), offsetMillis, house, accounts, reports());
            InstanceReport report = own.latest();
            if (report != null) {
                ledger.report(instance, JSON.writeValueAsString(report));
            }
            if (steps % FORGET_EVERY == 0) {
                int unused = ledger.forgetReports(KEPT);
            }
            steps++;
            probe.rests();
        } catch (LedgerUnavailableException e) {
            probe.failed(String.valueOf(e.getMessage()));
        }
    }

    /** Says good-bye, so that nobody takes this instance for one that was killed. After the last step. */
    void leave() {
        try {
            ledger.leave(instance);
        } catch (LedgerUnavailableException e) {
            log.info("The others will miss this instance: {}", e.getMessage());
        }
    }

    private List<Seen> reports() {
        return ledger.reports(SHOWN).stream()
                .filter(report -> !report.instance().equals(instance))
                .map(this::report)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Another version's instance may write what this one cannot read. */
    private Optional<Seen> report(FeedLedger.Report report) {
        try {
            return Optional.of(new Seen(report.seenAt(), JSON.readValue(report.figures(), InstanceReport.class)));
        } catch (JacksonException e) {
            log.debug("The figures of {} cannot be read: {}", report.instance(), e.getMessage());
            return Optional.empty();
        }
    }
}
