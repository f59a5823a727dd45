package seckill.console.overview;

import seckill.model.feed.Backlog;
import seckill.model.feed.Lamp;
import seckill.model.feed.OfferFigures;

/** One offer as a row, and how bad it is. */
record OfferRow(OfferFigures offer, Severity severity) {

    /** Worst first. */
    enum Severity {
        BROKEN,
        STOPPED,
        WARNING,
        SELLING,
        WAITING,
        OVER
    }

    static OfferRow of(OfferFigures offer) {
        return new OfferRow(offer, severity(offer));
    }

    private static Severity severity(OfferFigures offer) {
        boolean broken = offer.lamps().stream().anyMatch(l -> l.state() == Lamp.State.BROKEN);
        if (broken || offer.stop() != null && offer.stop().isFence()) {
            return Severity.BROKEN;
        }
        if (offer.stop() != null) {
            return Severity.STOPPED;
        }
        if (isHeldUp(offer) || offer.deadLetters() > 0 || offer.lost() > 0 || isMissingInRedis(offer)) {
            return Severity.WARNING;
        }
        return switch (offer.state()) {
            case OPEN, PAUSED, DRAINING -> Severity.SELLING;
            case DRAFT, SCHEDULED, PREHEATED -> Severity.WAITING;
            case CLOSED, ARCHIVED -> Severity.OVER;
        };
    }

    static boolean isMissingInRedis(OfferFigures offer) {
        return offer.state().isLive() && Boolean.FALSE.equals(offer.inRedis());
    }

    static boolean isHeldUp(OfferFigures offer) {
        Backlog backlog = offer.backlog();
        return backlog.units() > backlog.limitUnits()
                || backlog.consumption() == Backlog.Consumption.OVERLOADED
                || backlog.consumption() == Backlog.Consumption.NO_LIVE_CONSUMER;
    }

    /** Nothing is left to grant; what is in flight or unpaid may still come back. */
    static boolean isSoldOut(OfferFigures offer) {
        return offer.units().supplied() > 0 && offer.units().left() <= 0;
    }
}
