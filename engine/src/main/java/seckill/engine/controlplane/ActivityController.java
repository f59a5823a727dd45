package seckill.engine.controlplane;

import jakarta.validation.Valid;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.sale.Closing;
import seckill.engine.sale.SaleDesk;
import seckill.engine.sale.UnknownSaleException;
import seckill.model.StopReason;

/** Activities: create, look at, and move through their life. */
@RestController
@RequestMapping("/control/v1/activities")
class ActivityController {

    private static final int LIST_MAX = 200;

    private final ActivityLedger ledger;
    private final SaleDesk desk;
    private final Closing closing;

    ActivityController(ActivityLedger ledger, SaleDesk desk, Closing closing) {
        this.ledger = ledger;
        this.desk = desk;
        this.closing = closing;
    }

    /** An activity with its offers. */
    record ActivityAnswer(ActivityRow activity, List<OfferRow> offers) {}

    @PostMapping
    ResponseEntity<Map<String, Long>> create(@Valid @RequestBody ActivityRequest request) {
        long activityId = ledger.create(request.toNewActivity());
        return ResponseEntity.created(URI.create("/control/v1/activities/" + activityId))
                .body(Map.of("activityId", activityId));
    }

    @GetMapping
    List<ActivityRow> list() {
        return ledger.activities(LIST_MAX);
    }

    @GetMapping("/{activityId}")
    ActivityAnswer one(@PathVariable long activityId) {
        ActivityRow activity = ledger.activity(activityId)
                .orElseThrow(() -> new UnknownSaleException("no activity " + activityId + " in the ledger"));
        return new ActivityAnswer(activity, ledger.offers(activityId));
    }

    @PostMapping("/{activityId}/preheat")
    ActivityAnswer preheat(@PathVariable long activityId) {
        desk.preheat(activityId);
        return one(activityId);
    }

    @PostMapping("/{activityId}/open")
    ActivityAnswer open(@PathVariable long activityId) {
        desk.open(activityId);
        return one(activityId);
    }

    @PostMapping("/{activityId}/pause")
    ActivityAnswer pause(@PathVariable long activityId) {
        desk.pause(activityId, StopReason.OPERATOR);
        return one(activityId);
    }

    @PostMapping("/{activityId}/drain")
    ActivityAnswer drain(@PathVariable long activityId) {
        desk.drain(activityId);
        return one(activityId);
    }

    @PostMapping("/{activityId}/close")
    ActivityAnswer close(@PathVariable long activityId) {
        closing.close(activityId);
        return one(activityId);
    }
}
