package seckill.engine.controlplane;

import jakarta.validation.Valid;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.EditLedger;
import seckill.engine.sale.Closing;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.SaleDesk;
import seckill.engine.sale.UnknownSaleException;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** Activities: create, look at, and move through their life. */
@RestController
@RequestMapping("/control/v1/activities")
class ActivityController {

    private static final int LIST_MAX = 200;
    static final Set<SaleState> EDITABLE = EnumSet.of(SaleState.DRAFT, SaleState.SCHEDULED);

    private final ActivityLedger ledger;
    private final SaleDesk desk;
    private final Closing closing;
    private final EditLedger edits;

    ActivityController(ActivityLedger ledger, EditLedger edits, SaleDesk desk, Closing closing) {
        this.ledger = ledger;
        this.edits = edits;
        this.desk = desk;
        this.closing = closing;
    }

    /** An activity with its offers. */
    record ActivityAnswer(ActivityRow activity, List<OfferRow> offers) {}

    @Access(value = Who.OPERATOR, action = "activity.create")
    @PostMapping
    ResponseEntity<Map<String, Long>> create(@Valid @RequestBody ActivityRequest request) {
        long activityId = ledger.create(request.toNewActivity(), request.firstState());
        WriteTrail.current().created("activity/" + activityId, one(activityId));
        return ResponseEntity.created(URI.create("/control/v1/activities/" + activityId))
                .body(Map.of("activityId", activityId));
    }

    @Access(Who.VIEWER)
    @GetMapping
    List<ActivityRow> list() {
        return ledger.activities(LIST_MAX);
    }

    @Access(Who.VIEWER)
    @GetMapping("/{activityId}")
    ActivityAnswer one(@PathVariable long activityId) {
        ActivityRow activity = ledger.activity(activityId)
                .orElseThrow(() -> new UnknownSaleException("no activity " + activityId + " in the ledger"));
        return new ActivityAnswer(activity, ledger.offers(activityId));
    }

    @Access(value = Who.OPERATOR, action = "activity.edit", target = Targets.ACTIVITY, edit = true)
    @PutMapping("/{activityId}")
    ActivityAnswer edit(
            @PathVariable long activityId,
            @RequestHeader(HttpHeaders.IF_MATCH) String ifMatch,
            @Valid @RequestBody ActivityEditRequest request) {
        ActivityAnswer now = one(activityId);
        if (!ETags.admits(ifMatch, now.activity().version())) {
            throw stale(ifMatch, now);
        }
        if (!EDITABLE.contains(now.activity().state())) {
            throw new IllegalTransitionException(
                    now.activity(),
                    "activity " + activityId + " is " + now.activity().state() + "; it can be edited in " + EDITABLE);
        }
        if (!edits.editActivity(activityId, now.activity().version(), request.toEdit())) {
            throw stale(ifMatch, one(activityId));
        }
        return one(activityId);
    }

    private static RefusedException stale(String ifMatch, ActivityAnswer now) {
        return Stale.refusal(
                ifMatch, new TargetState.Snapshot(now, now.activity().version()));
    }

    @Access(value = Who.OPERATOR, action = "activity.schedule", target = Targets.ACTIVITY)
    @PostMapping("/{activityId}/schedule")
    ActivityAnswer schedule(@PathVariable long activityId) {
        desk.schedule(activityId);
        return one(activityId);
    }

    @Access(value = Who.OPERATOR, action = "activity.open", target = Targets.ACTIVITY)
    @PostMapping("/{activityId}/open")
    ActivityAnswer open(@PathVariable long activityId) {
        desk.open(activityId);
        return one(activityId);
    }

    @Access(value = Who.OPERATOR, action = "activity.pause", target = Targets.ACTIVITY, closing = true)
    @PostMapping("/{activityId}/pause")
    ActivityAnswer pause(@PathVariable long activityId) {
        desk.pause(activityId, StopReason.OPERATOR);
        return one(activityId);
    }

    @Access(value = Who.OPERATOR, action = "activity.resume", target = Targets.ACTIVITY)
    @PostMapping("/{activityId}/resume")
    ActivityAnswer resume(@PathVariable long activityId) {
        desk.resume(activityId);
        return one(activityId);
    }

    @Access(value = Who.OPERATOR, action = "activity.drain", target = Targets.ACTIVITY, closing = true)
    @PostMapping("/{activityId}/drain")
    ActivityAnswer drain(@PathVariable long activityId) {
        desk.drain(activityId);
        return one(activityId);
    }

    @Access(value = Who.OPERATOR, action = "activity.close", target = Targets.ACTIVITY)
    @PostMapping("/{activityId}/close")
    ActivityAnswer close(@PathVariable long activityId) {
        closing.close(activityId);
        return one(activityId);
    }

    @Access(value = Who.OPERATOR, action = "activity.archive", target = Targets.ACTIVITY)
    @PostMapping("/{activityId}/archive")
    ActivityAnswer archive(@PathVariable long activityId) {
        desk.archive(activityId);
        return one(activityId);
    }
}
