package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.alarm.AlarmDesk;
import seckill.engine.sale.IllegalTransitionException;
import seckill.model.feed.Alarm;

/** Alarms: those that stand, those that stood, and that somebody looks after one. */
@RestController
@RequestMapping("/control/v1/alarms")
class AlarmController {

    private final AlarmDesk desk;

    AlarmController(AlarmDesk desk) {
        this.desk = desk;
    }

    record Standing(List<Alarm> alarms) {}

    /** @param next what {@code before} is to be for the next page; null after the last */
    record AlarmPage(List<Alarm> alarms, @Nullable Long next) {}

    record Acknowledge(@Size(max = 500) @Nullable String reason) {}

    /** Worst first; answers also while the database is away. */
    @Access(Who.VIEWER)
    @GetMapping
    Standing standing() {
        return new Standing(desk.standing());
    }

    @Access(Who.VIEWER)
    @GetMapping("/history")
    AlarmPage history(
            @RequestParam(defaultValue = "9223372036854775807") @Min(1) long before,
            @RequestParam(defaultValue = "100") @Min(1) @Max(500) int limit) {
        List<Alarm> alarms = desk.alarms(before, limit);
        return new AlarmPage(
                alarms, alarms.size() < limit ? null : alarms.getLast().alarmId());
    }

    @Access(Who.VIEWER)
    @GetMapping("/{alarmId}")
    Alarm one(@PathVariable long alarmId) {
        return desk.alarm(alarmId).orElseThrow(unknown(alarmId));
    }

    /** A reason is demanded everywhere: whoever comes later must know what was thought. Acknowledging again changes nothing. */
    @Access(value = Who.OPERATOR, action = "alarm.acknowledge", target = Targets.ALARM)
    @PostMapping("/{alarmId}/acknowledge")
    Alarm acknowledge(@PathVariable long alarmId, @Valid @RequestBody Acknowledge unused) {
        WriteTrail trail = WriteTrail.current();
        if (trail.reason().isBlank()) {
            throw new RefusedException(
                    ProblemCode.REASON_REQUIRED, "say in reason what you found or do; it stands beside the alarm");
        }
        Alarm now = desk.acknowledge(alarmId, trail.who(), trail.reason()).orElseThrow(unknown(alarmId));
        if (now.state() == Alarm.State.CLEARED && now.acknowledgedAt() == null) {
            throw new IllegalTransitionException("alarm " + alarmId + " was cleared at " + now.clearedAt()
                    + "; there is nothing left to acknowledge");
        }
        return now;
    }

    private static Supplier<RefusedException> unknown(long alarmId) {
        return () -> new RefusedException(ProblemCode.NOT_FOUND, "no alarm " + alarmId + " in the ledger");
    }
}
