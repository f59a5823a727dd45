package seckill.engine.switches;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Switchboard;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.SwitchLedger.Board;
import seckill.engine.ledger.SwitchLedger.Setting;
import seckill.model.SwitchName;

/**
 * Keeps this instance's switchboard at what stands in the ledger. While the ledger is away the last values count on; a value that this
 * version does not know, or that is out of its range, is passed over and told in the log.
 */
public final class SwitchWatch {

    private static final Logger log = LoggerFactory.getLogger(SwitchWatch.class);

    /** An instance that has said nothing for so long does not count among those that have taken a value. */
    public static final Duration SILENCE = Duration.ofSeconds(15);

    private static final Duration SPEAK_EVERY = Duration.ofSeconds(3);

    private final SwitchLedger ledger;
    private final Switchboard board;
    private final String instance;
    private final SwitchNews news;
    private final InstantSource clock;
    private final AtomicBoolean told = new AtomicBoolean();
    private long spokeOf = -1;
    private long spokeAtMillis;

    public SwitchWatch(SwitchLedger ledger, Switchboard board, String instance, SwitchNews news, InstantSource clock) {
        this.ledger = ledger;
        this.board = board;
        this.instance = instance;
        this.news = news;
        this.clock = clock;
    }

    /** The board may have changed: looked at by the next {@link #lookIfTold}. Never blocks. */
    public void tell() {
        told.set(true);
    }

    /** Call it every few tens of milliseconds. @throws LedgerUnavailableException then it is looked at again */
    public void lookIfTold() {
        if (told.getAndSet(false)) {
            try {
                look();
            } catch (LedgerUnavailableException e) {
                told.set(true);
                throw e;
            }
        }
    }

    /**
     * Does what is due, takes what stands, and says so; call it twice a second.
     *
     * @throws LedgerUnavailableException the last values count on
     */
    public void step() {
        ledger.applyDue().forEach(news::applied);
        look();
    }

    /**
     * Takes what stands now.
     *
     * @throws LedgerUnavailableException the last values count on
     */
    public synchronized void look() {
        if (ledger.version() != board.version()) {
            take(ledger.board());
        }
        acknowledge();
    }

    private void take(Board stands) {
        Map<SwitchName, @Nullable Long> wanted = new EnumMap<>(SwitchName.class);
        for (Setting setting : stands.settings()) {
            SwitchName.of(setting.name())
                    .ifPresentOrElse(
                            name -> wanted.put(name, admitted(name, setting.wanted())),
                            () -> log.warn("Switch {} is not known to this version", setting.name()));
        }
        Map<SwitchName, Long> before = board.values();
        board.take(stands.version(), wanted);
        board.values().forEach((name, after) -> {
            long was = before.getOrDefault(name, after);
            if (was != after) {
                log.info("Switch {} is {} after {}", name.word(), after, was);
                news.taken(name, was, after);
            }
        });
    }

    private static @Nullable Long admitted(SwitchName name, @Nullable Long value) {
        if (value != null && !name.allows(value)) {
            log.warn(
                    "Switch {} is set to {}, which this version does not allow: {}",
                    name.word(),
                    value,
                    name.allowed());
            return null;
        }
        return value;
    }

    private void acknowledge() {
        long now = clock.millis();
        long version = board.version();
        if (version == spokeOf && Math.abs(now - spokeAtMillis) < SPEAK_EVERY.toMillis()) {
            return;
        }
        String values = board.values().entrySet().stream()
                .map(e -> e.getKey().word() + "=" + e.getValue())
                .collect(Collectors.joining("\n"));
        ledger.acknowledge(instance, version, values);
        spokeOf = version;
        spokeAtMillis = now;
    }
}
