package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.SwitchLedger.Planned;
import seckill.model.SwitchName;

/** Switches that have a value (预案开关): look, set, plan a change, withdraw it. */
@RestController
@RequestMapping("/control/v1")
class SwitchController {

    private final SwitchDesk desk;
    private final SwitchLedger ledger;
    private final InstantSource clock;

    SwitchController(SwitchDesk desk, SwitchLedger ledger, InstantSource clock) {
        this.desk = desk;
        this.ledger = ledger;
        this.clock = clock;
    }

    /** See {@link SwitchRequest.Plan}. */
    record PlanRequest(
            @Nullable Long value,
            @NotNull LocalDateTime at,
            @NotNull String zone,
            @Nullable Instant until) {}

    @Access(Who.VIEWER)
    @GetMapping("/switches")
    List<SwitchView> list() {
        return desk.all();
    }

    @Access(Who.VIEWER)
    @GetMapping("/switches/{name}")
    SwitchView one(@PathVariable String name) {
        return desk.one(known(name));
    }

    @Access(value = Who.OPERATOR, action = "switch.set", target = Targets.SWITCH, edit = true)
    @PutMapping("/switches/{name}")
    SwitchView set(
            @PathVariable String name,
            @RequestHeader(HttpHeaders.IF_MATCH) String ifMatch,
            @Valid @RequestBody SwitchRequest wish) {
        SwitchName known = known(name);
        wish.check(known, clock.instant());
        SwitchView now = desk.one(known);
        WriteTrail trail = WriteTrail.current();
        if (!ETags.admits(ifMatch, now.version())
                || !desk.set(known, wish, now.version(), trail.who(), trail.reason())) {
            SwitchView newer = desk.one(known);
            throw Stale.refusal(ifMatch, new TargetState.Snapshot(newer, newer.version()));
        }
        return desk.one(known);
    }

    @Access(value = Who.OPERATOR, action = "switch.plan", target = Targets.SWITCH)
    @PostMapping("/switches/{name}/plans")
    ResponseEntity<Planned> plan(@PathVariable String name, @Valid @RequestBody PlanRequest request) {
        SwitchName known = known(name);
        SwitchRequest.Plan plan =
                new SwitchRequest.Plan(request.value(), request.at(), request.zone(), request.until());
        Instant dueAt = plan.check(known, clock.instant());
        WriteTrail trail = WriteTrail.current();
        Planned planned = desk.plan(known, plan, dueAt, trail.who(), trail.reason());
        return ResponseEntity.created(URI.create("/control/v1/switch-plans/" + planned.scheduleId()))
                .body(planned);
    }

    @Access(Who.VIEWER)
    @GetMapping("/switch-plans/{scheduleId}")
    Planned planned(@PathVariable long scheduleId) {
        return ledger.planned(scheduleId)
                .orElseThrow(
                        () -> new RefusedException(ProblemCode.NOT_FOUND, "there is no planned change " + scheduleId));
    }

    @Access(value = Who.OPERATOR, action = "switch.plan.withdraw", target = Targets.SWITCH_PLAN)
    @PostMapping("/switch-plans/{scheduleId}/withdraw")
    Planned withdraw(@PathVariable long scheduleId) {
        Planned now = planned(scheduleId);
        if (!ledger.withdraw(scheduleId)) {
            throw new RefusedException(
                    ProblemCode.NOT_WAITING,
                    "planned change " + scheduleId + " is "
                            + planned(scheduleId).state() + "; allowed: one that is PLANNED");
        }
        return planned(now.scheduleId());
    }

    private static SwitchName known(String word) {
        return SwitchName.of(word)
                .orElseThrow(() -> new RefusedException(
                        ProblemCode.NOT_FOUND, "there is no switch " + word + "; there are " + SwitchName.words()));
    }
}
