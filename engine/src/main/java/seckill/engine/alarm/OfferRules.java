package seckill.engine.alarm;

import java.util.List;
import java.util.stream.Collectors;
import seckill.model.StopReason;
import seckill.model.feed.Backlog;
import seckill.model.feed.Backlog.Consumption;
import seckill.model.feed.Lamp;
import seckill.model.feed.OfferFigures;

/** Judges one offer. */
final class OfferRules {

    private static final long STALLED_MILLIS = 10_000;

    private OfferRules() {}

    static String target(OfferFigures offer) {
        return "offer/" + offer.offer().activityId() + "/" + offer.offer().skuId();
    }

    static void look(OfferFigures offer, List<Condition> found) {
        if (offer.state().isLive()) {
            fence(offer, found);
            invariants(offer, found);
            backlog(offer, found);
        }
        if (offer.deadLetters() > 0) {
            found.add(condition(
                    AlarmRule.DEAD_LETTERS,
                    offer,
                    offer.deadLetters() + " reservations of " + offer.title() + " could not be settled"));
        }
        if (offer.lost() > 0 && offer.state().isLive()) {
            found.add(condition(
                    AlarmRule.RESERVATIONS_LOST,
                    offer,
                    "Redis lost " + offer.lost() + " reservations of " + offer.title() + " that had been answered"));
        }
    }

    private static void fence(OfferFigures offer, List<Condition> found) {
        if (offer.stop() == StopReason.REDIS_UNCERTAIN) {
            found.add(condition(
                    AlarmRule.OFFER_FENCED,
                    offer,
                    offer.title() + " grants nothing until it is proven or rebuilt: " + offer.stopDetail()));
        }
    }

    private static void invariants(OfferFigures offer, List<Condition> found) {
        for (Lamp lamp : offer.lamps()) {
            if (lamp.state() == Lamp.State.BROKEN) {
                String terms = lamp.terms().stream()
                        .map(t -> t.name() + " " + t.value())
                        .collect(Collectors.joining(", "));
                String first = lamp.firstDivergent();
                found.add(condition(
                        AlarmRule.INVARIANT_BROKEN,
                        offer,
                        offer.title() + " does not hold " + lamp.rule().equation() + ": " + lamp.detail()
                                + (terms.isEmpty() ? "" : " (" + terms + ")")
                                + (first == null ? "" : "; first divergent reservation " + first)));
                return;
            }
        }
        if (offer.stop() == StopReason.INVARIANT_BROKEN) {
            found.add(condition(AlarmRule.INVARIANT_BROKEN, offer, offer.title() + ": " + offer.stopDetail()));
        }
    }

    private static void backlog(OfferFigures offer, List<Condition> found) {
        Backlog backlog = offer.backlog();
        Long oldest = backlog.oldestMillis();
        String numbers = backlog.units() + " units of " + offer.title() + " wait for settlement, the oldest for "
                + (oldest == null ? "an unknown time" : oldest / 1_000 + " s");
        if (backlog.units() > backlog.limitUnits() || offer.stop() == StopReason.BACKLOG_TOO_DEEP) {
            found.add(condition(
                    AlarmRule.BACKLOG_TOO_DEEP,
                    offer,
                    numbers + "; " + backlog.limitUnits() + " are allowed; settled "
                            + offer.rates().settled() + " a second"));
        }
        if (backlog.consumption() == Consumption.NO_LIVE_CONSUMER) {
            found.add(condition(
                    AlarmRule.NO_LIVE_CONSUMER, offer, numbers + ", and no instance has asked for any lately"));
        } else if (backlog.units() > 0 && offer.rates().settled() == 0 && oldest != null && oldest > STALLED_MILLIS) {
            found.add(condition(
                    AlarmRule.SETTLEMENT_STALLED, offer, numbers + "; instances ask, but nothing gets settled"));
        }
    }

    private static Condition condition(AlarmRule rule, OfferFigures offer, String cause) {
        return new Condition(rule, target(offer), cause);
    }
}
