package seckill.engine.ledger;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import seckill.model.feed.Alarm;

/**
 * Alarms of all instances: at most one that stands for each rule and target. What becomes of one goes to each destination's outbox in the
 * same transaction. All methods throw {@link LedgerUnavailableException}.
 */
public interface AlarmLedger {

    /**
     * Raises an alarm, unless one stands for its rule and target already.
     *
     * @param age how long ago it began
     * @param destinations whom to tell, as {@link #calls} knows them
     * @return whether it was this call that raised it
     */
    boolean raise(Raised alarm, Duration age, List<String> destinations);

    /** Notes that alarms were found so again just now. */
    void seen(Collection<Long> alarmIds);

    /** Notes another cause, such as newer numbers, of an alarm that stands. */
    void because(long alarmId, String cause);

    /**
     * Clears an alarm that no instance has found so for the time.
     *
     * @return whether it was this call that cleared it
     */
    boolean clear(long alarmId, Duration quiet, List<String> destinations);

    /** Acknowledges an alarm that is RAISED. @return whether it was this call that did */
    boolean acknowledge(long alarmId, String who, String reason, List<String> destinations);

    Optional<Alarm> alarm(long alarmId);

    /** Alarms that are not cleared, worst first. */
    List<Alarm> standing(int countMax);

    /** All alarms, newest first, below an id. */
    List<Alarm> alarms(long beforeId, int countMax);

    /** One destination's calls. @param destination SHA-256 of its address, hexadecimal */
    EventLedger calls(String destination);

    /** Deletes cleared alarms and concluded calls that are older, a bounded number at a time. @return rows deleted */
    int forget(Duration older);

    /** @param instance that found it */
    record Raised(String rule, String target, Alarm.Severity severity, String cause, String instance) {}
}
