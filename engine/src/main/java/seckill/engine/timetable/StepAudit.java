package seckill.engine.timetable;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.AuditLedger.AuditEntry;
import seckill.engine.ledger.TimetableLedger.StepRow;
import seckill.model.AuditOutcome;

/** Records what the engine does by the clock, as it records what operators do. */
final class StepAudit {

    /** Who did it, in the audit log. */
    static final String WHO = "schedule";

    private final AuditLedger ledger;
    private final String instance;

    StepAudit(AuditLedger ledger, String instance) {
        this.ledger = ledger;
        this.instance = instance;
    }

    /** @throws seckill.engine.ledger.LedgerUnavailableException when it is not recorded, and so must not be done */
    void started(StepRow step, ActivityRow before) {
        append(step, AuditOutcome.STARTED, "", before, null);
    }

    void done(StepRow step, ActivityRow before, ActivityRow after) {
        append(step, AuditOutcome.DONE, "", before, after);
    }

    void skipped(StepRow step, String why, ActivityRow now) {
        append(step, AuditOutcome.REFUSED, why, now, null);
    }

    void failed(StepRow step, String why, ActivityRow before) {
        append(step, AuditOutcome.FAILED, why, before, null);
    }

    private void append(
            StepRow step, AuditOutcome outcome, String detail, ActivityRow before, @Nullable ActivityRow after) {
        String word = step.step().name().toLowerCase(Locale.ROOT);
        ledger.append(List.of(new AuditEntry(
                "plan/" + step.activityId() + "/" + word,
                WHO,
                "",
                instance,
                "activity." + word,
                "activity/" + step.activityId(),
                "planned for " + step.dueAt(),
                outcome,
                detail,
                json(before),
                after == null ? null : json(after))));
    }

    private static String json(ActivityRow activity) {
        return "{\"activity\":{\"activityId\":" + activity.activityId() + ",\"state\":\"" + activity.state()
                + "\",\"version\":" + activity.version() + "}}";
    }
}
