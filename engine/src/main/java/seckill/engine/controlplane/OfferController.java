package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.LostReservation;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.EditLedger;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.Rebuild;
import seckill.engine.sale.SaleDesk;
import seckill.engine.sale.UnknownSaleException;
import seckill.model.OfferId;
import seckill.model.StopReason;

/** One offer: stop, start, rebuild, reconcile, and how it stands. */
@RestController
@RequestMapping("/control/v1/offers/{activityId}/{skuId}")
class OfferController {

    private static final int LIST_MAX = 1_000;

    private final SaleDesk desk;
    private final Rebuild rebuild;
    private final Reconciliation reconciliation;
    private final ReconciliationLedger runs;
    private final ActivityLedger activities;
    private final OfferStatus status;
    private final EditLedger edits;

    OfferController(
            SaleDesk desk,
            Rebuild rebuild,
            Reconciliation reconciliation,
            ReconciliationLedger runs,
            ActivityLedger activities,
            OfferStatus status,
            EditLedger edits) {
        this.desk = desk;
        this.rebuild = rebuild;
        this.reconciliation = reconciliation;
        this.runs = runs;
        this.activities = activities;
        this.status = status;
        this.edits = edits;
    }

    record Reason(@NotBlank @Size(max = 200) String reason) {}

    @Access(Who.VIEWER)
    @GetMapping
    OfferRow one(@PathVariable long activityId, @PathVariable long skuId) {
        OfferId offer = new OfferId(activityId, skuId);
        return activities
                .offer(offer)
                .orElseThrow(() -> new UnknownSaleException("no offer " + offer + " in the ledger"));
    }

    @Access(value = Who.OPERATOR, action = "offer.edit", target = Targets.OFFER, edit = true)
    @PutMapping
    OfferRow edit(
            @PathVariable long activityId,
            @PathVariable long skuId,
            @RequestHeader(HttpHeaders.IF_MATCH) String ifMatch,
            @Valid @RequestBody OfferEditRequest request) {
        OfferRow now = one(activityId, skuId);
        if (!ETags.admits(ifMatch, now.controlVersion())) {
            throw stale(ifMatch, now);
        }
        if (!ActivityController.EDITABLE.contains(now.state())) {
            throw new IllegalTransitionException("offer " + now.terms().offer() + " is " + now.state()
                    + "; it can be edited in " + ActivityController.EDITABLE);
        }
        if (!edits.editOffer(now.terms().offer(), now.controlVersion(), request.toEdit())) {
            throw stale(ifMatch, one(activityId, skuId));
        }
        return one(activityId, skuId);
    }

    private static RefusedException stale(String ifMatch, OfferRow now) {
        return Stale.refusal(ifMatch, new TargetState.Snapshot(now, now.controlVersion()));
    }

    @Access(value = Who.OPERATOR, action = "offer.stop", target = Targets.OFFER, closing = true)
    @PostMapping("/stop")
    OfferRow stop(@PathVariable long activityId, @PathVariable long skuId, @Valid @RequestBody Reason reason) {
        return desk.stop(new OfferId(activityId, skuId), StopReason.OPERATOR, reason.reason());
    }

    @Access(value = Who.OPERATOR, action = "offer.start", target = Targets.OFFER)
    @PostMapping("/start")
    OfferRow start(@PathVariable long activityId, @PathVariable long skuId) {
        return desk.start(new OfferId(activityId, skuId));
    }

    @Access(value = Who.OPERATOR, action = "offer.rebuild", target = Targets.OFFER)
    @PostMapping("/rebuild")
    OfferRow rebuild(@PathVariable long activityId, @PathVariable long skuId) {
        return rebuild.rebuild(new OfferId(activityId, skuId));
    }

    @Access(value = Who.OPERATOR, action = "offer.reconcile", target = Targets.OFFER)
    @PostMapping("/reconcile")
    Map<String, Object> reconcile(@PathVariable long activityId, @PathVariable long skuId) {
        return answer(reconciliation.run(new OfferId(activityId, skuId), true));
    }

    @Access(Who.VIEWER)
    @GetMapping("/reconciliations")
    List<ReconciliationLedger.Run> reconciliations(@PathVariable long activityId, @PathVariable long skuId) {
        return runs.runs(new OfferId(activityId, skuId), LIST_MAX);
    }

    @Access(Who.VIEWER)
    @GetMapping("/lost")
    List<LostReservation> lost(@PathVariable long activityId, @PathVariable long skuId) {
        return activities.lost(new OfferId(activityId, skuId), LIST_MAX);
    }

    @Access(Who.VIEWER)
    @GetMapping("/status")
    Map<String, @Nullable Object> status(@PathVariable long activityId, @PathVariable long skuId) {
        return status.of(new OfferId(activityId, skuId));
    }

    static Map<String, Object> answer(ReconciliationReport report) {
        return Map.of(
                "balanced", report.balanced(),
                "full", report.full(),
                "atRest", report.atRest(),
                "durationMillis", report.durationMillis(),
                "redis", report.redis(),
                "database", report.database(),
                "equations", report.equations(),
                "findings", report.findings());
    }
}
