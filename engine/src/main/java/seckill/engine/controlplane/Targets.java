package seckill.engine.controlplane;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import seckill.engine.alarm.AlarmDesk;
import seckill.engine.controlplane.ActivityController.ActivityAnswer;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ApprovalLedger;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.OperatorLedger;
import seckill.model.OfferId;

/** The kinds of targets there are. */
final class Targets {

    static final String ACTIVITY = "activity";
    static final String OFFER = "offer";
    static final String STOP_ALL = "switch";
    static final String OPERATOR = "operator";
    static final String APPROVAL = "approval";
    static final String JOB = "job";

    static final String ALARM = "alarm";

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

    record ActivityState(ActivityLedger ledger) implements TargetState {
        @Override
        public String kind() {
            return ACTIVITY;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "activity/" + variables.get("activityId");
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            long id = TargetState.id(variables, "activityId");
            return ledger.activity(id).map(a -> new Snapshot(new ActivityAnswer(a, ledger.offers(id)), a.version()));
        }
    }

    record OfferState(ActivityLedger ledger) implements TargetState {
        @Override
        public String kind() {
            return OFFER;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "offer/" + variables.get("activityId") + "/" + variables.get("skuId");
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            OfferId offer = new OfferId(TargetState.id(variables, "activityId"), TargetState.id(variables, "skuId"));
            return ledger.offer(offer).map(o -> new Snapshot(o, o.controlVersion()));
        }
    }

    record StopAllState(ActivityLedger ledger) implements TargetState {
        @Override
        public String kind() {
            return STOP_ALL;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "switch/stop-all";
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            return Optional.of(new Snapshot(Map.of("stopped", ledger.stopAll()), null));
        }
    }

    record OperatorState(OperatorLedger ledger) implements TargetState {
        @Override
        public String kind() {
            return OPERATOR;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "operator/" + variables.get("name");
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            return ledger.operator(variables.getOrDefault("name", ""))
                    .map(o -> new Snapshot(OperatorView.of(o), o.version()));
        }
    }

    record AlarmState(AlarmDesk desk) implements TargetState {
        @Override
        public String kind() {
            return ALARM;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "alarm/" + variables.get("alarmId");
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            return desk.alarm(TargetState.id(variables, "alarmId")).map(a -> new Snapshot(a, null));
        }
    }

    record JobTarget(JobLedger ledger) implements TargetState {
        @Override
        public String kind() {
            return JOB;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "job/" + variables.get("jobId");
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            return ledger.job(TargetState.id(variables, "jobId")).map(job -> new Snapshot(JobView.of(job, null), null));
        }
    }

    record ApprovalState(ApprovalLedger ledger) implements TargetState {
        @Override
        public String kind() {
            return APPROVAL;
        }

        @Override
        public String name(Map<String, String> variables) {
            return "approval/" + variables.get("approvalId");
        }

        @Override
        public Optional<Snapshot> read(Map<String, String> variables) {
            return ledger.approval(TargetState.id(variables, "approvalId")).map(a -> new Snapshot(a, null));
        }
    }
}
