package seckill.engine.alarm;

import java.util.List;
import java.util.Optional;
import seckill.engine.ledger.AlarmLedger;
import seckill.model.feed.Alarm;

/** What operators do with alarms. */
public final class AlarmDesk {

    private static final int STANDING_MAX = 500;

    private final AlarmBoard board;
    private final AlarmLedger ledger;
    private final List<String> destinations;

    public AlarmDesk(AlarmBoard board, AlarmLedger ledger, List<String> destinations) {
        this.board = board;
        this.ledger = ledger;
        this.destinations = destinations;
    }

    /** Alarms that are not cleared, worst first; also while the database is away. */
    public List<Alarm> standing() {
        return board.standing();
    }

    /** All alarms, newest first, below an id. */
    public List<Alarm> alarms(long beforeId, int countMax) {
        return ledger.alarms(beforeId, countMax);
    }

    public Optional<Alarm> alarm(long alarmId) {
        return ledger.alarm(alarmId);
    }

    /**
     * Acknowledges; the first who does so stays on record.
     *
     * @return the alarm as it stands afterwards; empty when there is none
     */
    public Optional<Alarm> acknowledge(long alarmId, String who, String reason) {
        if (ledger.acknowledge(alarmId, who, reason, destinations)) {
            board.inLedger(ledger.standing(STANDING_MAX));
        }
        return ledger.alarm(alarmId);
    }
}
