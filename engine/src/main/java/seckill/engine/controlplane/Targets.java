package seckill.engine.controlplane;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import seckill.engine.admission.BlockDesk;
import seckill.engine.admission.BlockDesk.Subject;
import seckill.engine.alarm.AlarmDesk;
import seckill.engine.controlplane.ActivityController.ActivityAnswer;
import seckill.engine.controlplane.TargetState.Snapshot;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ApprovalLedger;
import seckill.engine.ledger.DeadLetterLedger;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.OperatorLedger;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.reconciliation.Repair;
import seckill.model.OfferId;
import seckill.model.SwitchName;

/** The kinds of targets there are. */
final class Targets {

    static final String ACTIVITY = "activity";
    static final String OFFER = "offer";
    static final String STOP_ALL = "stop-all";
    static final String SWITCH = "switch";
    static final String SWITCH_PLAN = "switch-plan";
    static final String STOCK = "stock";
    static final String OPERATOR = "operator";
    static final String APPROVAL = "approval";
    static final String JOB = "job";
    static final String ALARM = "alarm";
    static final String BLOCK = "block";
    static final String DEAD_LETTER = "dead-letter";
    static final String RETURNS = "returns";

    private final Map<String, TargetState> byKind;

    Targets(List<TargetState> all) {
        byKind = all.stream().collect(Collectors.toUnmodifiableMap(TargetState::kind, Function.identity()));
    }

    /** @throws IllegalArgumentException for a kind that nobody reads: the route's declaration is wrong */
    TargetState of(String kind) {
        TargetState state = byKind.get(kind);
        if (state == null) {
            throw new IllegalStateException("no TargetState of kind " + kind + "; there are " + byKind.keySet());
        }
        return state;
    }

    static TargetState activity(ActivityLedger ledger) {
        return new Target(ACTIVITY, v -> "activity/" + v.get("activityId"), v -> {
            long id = TargetState.id(v, "activityId");
            return ledger.activity(id).map(a -> new Snapshot(new ActivityAnswer(a, ledger.offers(id)), a.version()));
        });
    }

    static TargetState offer(ActivityLedger ledger) {
        return new Target(
                OFFER,
                v -> "offer/" + v.get("activityId") + "/" + v.get("skuId"),
                v -> ledger.offer(new OfferId(TargetState.id(v, "activityId"), TargetState.id(v, "skuId")))
                        .map(o -> new Snapshot(o, o.controlVersion())));
    }

    /** The units of an offer, in the offer's name and version. */
    static TargetState stock(StockLedger stock, ActivityLedger ledger) {
        return new Target(STOCK, v -> "offer/" + v.get("activityId") + "/" + v.get("skuId"), v -> {
            OfferId offer = new OfferId(TargetState.id(v, "activityId"), TargetState.id(v, "skuId"));
            return ledger.offer(offer)
                    .flatMap(o -> stock.stock(offer).map(units -> new Snapshot(units, o.controlVersion())));
        });
    }

    /** How a repair's target stands: what is still to be repaired. */
    static TargetState returns(ActivityLedger ledger, Repair repair) {
        return new Target(RETURNS, v -> "offer/" + v.get("activityId") + "/" + v.get("skuId"), v -> {
            OfferId offer = new OfferId(TargetState.id(v, "activityId"), TargetState.id(v, "skuId"));
            return ledger.offer(offer).map(o -> new Snapshot(repair.plan(offer), null));
        });
    }

    static TargetState stopAll(ActivityLedger ledger) {
        return new Target(
                STOP_ALL,
                v -> "switch/stop-all",
                v -> Optional.of(new Snapshot(Map.of("stopped", ledger.stopAll()), null)));
    }

    /** There whatever it names: what is not shut out stands too, as free. */
    static TargetState block(BlockDesk desk) {
        return new Target(BLOCK, v -> "block/" + v.get("kind") + "/" + v.get("value"), v -> {
            Subject subject = BlockController.subject(v.getOrDefault("kind", ""), v.getOrDefault("value", ""));
            return Optional.of(new Snapshot(
                    BlockController.standing(desk, subject)
                            .<Object>map(block -> block)
                            .orElse(Map.of("byHand", false)),
                    null));
        });
    }

    static TargetState operator(OperatorLedger ledger) {
        return new Target(
                OPERATOR,
                v -> "operator/" + v.get("name"),
                v -> ledger.operator(v.getOrDefault("name", ""))
                        .map(o -> new Snapshot(OperatorView.of(o), o.version())));
    }

    static TargetState switchValue(SwitchDesk desk) {
        return new Target(
                SWITCH,
                v -> "switch/" + v.get("name"),
                v -> SwitchName.of(v.getOrDefault("name", ""))
                        .map(desk::one)
                        .map(one -> new Snapshot(one.stands(), one.version())));
    }

    static TargetState switchPlan(SwitchLedger ledger) {
        return numbered(SWITCH_PLAN, "scheduleId", ledger::planned);
    }

    static TargetState alarm(AlarmDesk desk) {
        return numbered(ALARM, "alarmId", desk::alarm);
    }

    static TargetState deadLetter(DeadLetterLedger ledger) {
        return numbered(DEAD_LETTER, "deadLetterId", ledger::deadLetter);
    }

    static TargetState job(JobLedger ledger) {
        return numbered(JOB, "jobId", id -> ledger.job(id).map(job -> JobView.of(job, null)));
    }

    static TargetState approval(ApprovalLedger ledger) {
        return numbered(APPROVAL, "approvalId", ledger::approval);
    }

    /** What has a number of its own and no version. */
    private static TargetState numbered(String kind, String variable, LongFunction<Optional<?>> read) {
        return new Target(
                kind,
                v -> kind + "/" + v.get(variable),
                v -> read.apply(TargetState.id(v, variable)).map(found -> new Snapshot(found, null)));
    }

    private record Target(
            String kind,
            Function<Map<String, String>, String> named,
            Function<Map<String, String>, Optional<Snapshot>> reading)
            implements TargetState {

        @Override
        public String name(Map<String, String> variables) {
            return named.apply(variables);
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            return reading.apply(variables);
        }
    }
}
