package seckill.engine.alarm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.alarm.AlarmBoard.ToSave;
import seckill.engine.alarm.Condition.Key;
import seckill.engine.ledger.AlarmLedger;
import seckill.engine.ledger.AlarmLedger.Raised;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.model.feed.Alarm;

/**
 * Brings what this instance finds into the ledger, where it meets what the others find, and clears what nobody finds any more. A step waits as
 * long as the database does; what it could not write is written when the database is back.
 */
public final class AlarmSync {

    private static final Logger log = LoggerFactory.getLogger(AlarmSync.class);
    private static final int STANDING_MAX = 500;
    private static final int CAUSES_MAX = 20;
    private static final int FORGET_EVERY = 3_600;
    private static final Duration KEPT = Duration.ofDays(90);

    private final AlarmBoard board;
    private final AlarmLedger ledger;
    private final String instance;
    private final List<String> destinations;
    private int steps;

    /** @param destinations whom to tell; see {@link AlarmLedger#calls} */
    AlarmSync(AlarmBoard board, AlarmLedger ledger, String instance, List<String> destinations) {
        this.board = board;
        this.ledger = ledger;
        this.instance = instance;
        this.destinations = destinations;
    }

    /** Call every second. While the database cannot be asked, what is found waits at the board. */
    public void step() {
        try {
            sync();
        } catch (LedgerUnavailableException e) {
            log.debug("Alarms wait to be written down: {}", e.getMessage());
        }
    }

    private void sync() {
        Map<Key, Alarm> standing = new HashMap<>();
        ledger.standing(STANDING_MAX).forEach(a -> standing.put(new Key(a.rule(), a.target()), a));
        List<Long> seen = new ArrayList<>();
        int causes = 0;
        for (ToSave found : board.raised()) {
            Alarm known = standing.get(found.condition().key());
            if (known == null) {
                if (found.present() || !found.saved()) {
                    raise(found);
                }
            } else if (found.present()) {
                seen.add(known.alarmId());
                if (!known.cause().equals(found.condition().cause()) && causes++ < CAUSES_MAX) {
                    ledger.because(known.alarmId(), found.condition().cause());
                }
            }
            board.saved(found.condition());
        }
        ledger.seen(seen);
        for (Alarm alarm : standing.values()) {
            if (!board.mayStillBe(alarm)) {
                boolean unused = ledger.clear(alarm.alarmId(), clearAfter(alarm.rule()), destinations);
            }
        }
        board.inLedger(ledger.standing(STANDING_MAX));
        if (steps++ % FORGET_EVERY == 0) {
            int unused = ledger.forget(KEPT);
        }
    }

    private void raise(ToSave found) {
        Condition condition = found.condition();
        boolean unused = ledger.raise(
                new Raised(
                        condition.rule().word(),
                        condition.target(),
                        condition.rule().severity(),
                        condition.cause(),
                        instance),
                found.age(),
                destinations);
    }

    /** An alarm of a rule that this version does not know goes when nobody has seen it for a minute. */
    private static Duration clearAfter(String word) {
        for (AlarmRule rule : AlarmRule.values()) {
            if (rule.word().equals(word)) {
                return rule.clearAfter();
            }
        }
        return Duration.ofMinutes(1);
    }
}
