package seckill.console.overview;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.model.SaleState;
import seckill.model.feed.Lamp;
import seckill.model.feed.OfferFigures;

/** What an offer's card says in words. */
final class OfferWords {

    private final Texts texts;
    private final ZoneId zone;

    OfferWords(Texts texts, ZoneId zone) {
        this.texts = texts;
        this.zone = zone;
    }

    /** The badge: short, so that it can be read from afar. */
    String state(OfferRow row) {
        OfferFigures offer = row.offer();
        String word = offer.stop() != null && offer.state() == SaleState.OPEN
                ? texts.get("overview.stopped")
                : texts.of("fx.state", offer.state());
        return OfferRow.isHeldUp(offer) ? word + " · " + texts.get("overview.held-up") : word;
    }

    /** @param now by the engine's clock, never by this machine's */
    String countdown(OfferFigures offer, Instant now) {
        if (offer.state() == SaleState.DRAFT) {
            return Figures.day(offer.startsAt(), zone);
        }
        if (now.isBefore(offer.startsAt())) {
            return texts.get("overview.opens-in", Figures.countdown(Duration.between(now, offer.startsAt())));
        }
        return now.isBefore(offer.endsAt()) && offer.state() != SaleState.CLOSED
                ? texts.get("overview.open-for", Figures.countdown(Duration.between(offer.startsAt(), now)))
                : texts.get("overview.ended", Figures.day(offer.endsAt(), zone));
    }

    /** Why it stands as it stands; the offer's own name where there is nothing to explain. */
    String note(OfferRow row) {
        OfferFigures offer = row.offer();
        List<String> parts = new ArrayList<>();
        if (offer.stop() != null) {
            parts.add(texts.of("fx.stop", offer.stop()));
        }
        firstDivergent(offer).ifPresent(r -> parts.add(texts.get("overview.divergent", r)));
        if (OfferRow.isHeldUp(offer)) {
            parts.add(texts.of("overview.consumption", offer.backlog().consumption()));
        }
        if (offer.lost() > 0) {
            parts.add(texts.get("overview.lost", Figures.count(offer.lost())));
        }
        if (OfferRow.isMissingInRedis(offer)) {
            parts.add(texts.get("overview.not-in-redis"));
        }
        if (!offer.stopDetail().isEmpty()) {
            parts.add(offer.stopDetail());
        }
        if (parts.isEmpty() && offer.state() == SaleState.OPEN && OfferRow.isSoldOut(offer)) {
            parts.add(texts.get("overview.sold-out"));
        }
        if (parts.isEmpty() && !offer.title().equals(offer.activityName())) {
            parts.add(offer.title());
        }
        return String.join(" · ", parts);
    }

    private static Optional<String> firstDivergent(OfferFigures offer) {
        return offer.lamps().stream()
                .filter(l -> l.state() == Lamp.State.BROKEN)
                .map(Lamp::firstDivergent)
                .filter(Objects::nonNull)
                .findFirst();
    }
}
