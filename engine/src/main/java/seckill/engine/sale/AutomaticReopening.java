package seckill.engine.sale;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.model.OfferId;
import seckill.model.StopReason;

/**
 * Where it is configured, opens an offer that was fenced by a restart of Redis as soon as nothing is unsettled and the equations hold
 * under the same epoch. An offer that does not balance, or whose invariant broke, waits for a person.
 */
public final class AutomaticReopening {

    private static final Logger log = LoggerFactory.getLogger(AutomaticReopening.class);

    private final Catalog catalog;
    private final Rebuild rebuild;
    private final Map<OfferId, String> refusals = new HashMap<>();

    public AutomaticReopening(Catalog catalog, Rebuild rebuild) {
        this.catalog = catalog;
        this.rebuild = rebuild;
    }

    /** Tries each fenced offer once; call every few seconds. */
    public void step() {
        for (OfferView view : catalog.offers()) {
            if (view.stop() == StopReason.REDIS_UNCERTAIN && !catalog.isFenced()) {
                reopen(view.terms().offer());
            }
        }
    }

    private void reopen(OfferId offer) {
        try {
            rebuild.reopen(offer);
            refusals.remove(offer);
            log.warn("Offer {} was opened again without a person: it balances under the same epoch", offer);
        } catch (IllegalTransitionException e) {
            String why = String.valueOf(e.getMessage());
            if (!why.equals(refusals.put(offer, why))) {
                log.warn("Offer {} is not opened again: {}", offer, why);
            }
        }
    }
}
