package seckill.engine.controlplane;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.reconciliation.Repair;
import seckill.engine.reconciliation.Repair.Outcome;
import seckill.engine.reconciliation.RepairPlan;
import seckill.engine.sale.UnknownSaleException;
import seckill.model.OfferId;

/** Returns that did not reach Redis: what a repair would do, and the repair. */
@RestController
@RequestMapping("/control/v1/offers/{activityId}/{skuId}/repair")
class RepairController {

    private final Repair repair;
    private final ActivityLedger activities;

    RepairController(Repair repair, ActivityLedger activities) {
        this.repair = repair;
        this.activities = activities;
    }

    /**
     * @param outcomes of what was proven
     * @param left what is still to be repaired, as far as it is known at once: what was done takes the relay a moment
     */
    record Repaired(List<Outcome> outcomes, RepairPlan left) {}

    @Access(Who.VIEWER)
    @GetMapping
    RepairPlan plan(@PathVariable long activityId, @PathVariable long skuId) {
        return repair.plan(offer(activityId, skuId));
    }

    /** Does what the plan says at this moment. */
    @Access(value = Who.OPERATOR, action = "offer.repair", target = Targets.RETURNS)
    @PostMapping
    Repaired repair(@PathVariable long activityId, @PathVariable long skuId) {
        OfferId offer = offer(activityId, skuId);
        return new Repaired(repair.run(offer), repair.plan(offer));
    }

    private OfferId offer(long activityId, long skuId) {
        OfferId offer = new OfferId(activityId, skuId);
        if (activities.offer(offer).isEmpty()) {
            throw new UnknownSaleException("no offer " + offer + " in the ledger");
        }
        return offer;
    }
}
