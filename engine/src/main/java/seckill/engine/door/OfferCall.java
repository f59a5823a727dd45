package seckill.engine.door;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import seckill.engine.control.Admittance;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.control.SoldOutBoard;
import seckill.model.OfferId;
import seckill.model.SaleState;

/** {@code GET /api/v1/activities/{a}/skus/{s}}: the only dynamic part of the sale's page. From memory. */
final class OfferCall implements Call {

    private final Catalog catalog;
    private final SoldOutBoard board;
    private final InstantSource clock;

    OfferCall(Catalog catalog, SoldOutBoard board, InstantSource clock) {
        this.catalog = catalog;
        this.board = board;
        this.clock = clock;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        OfferId id = Paths.offer(exchange.path());
        OfferView offer = id == null ? null : catalog.offer(id);
        if (id == null || offer == null) {
            throw Problem.NOT_FOUND.refusal("No live activity has this offer.");
        }
        Instant now = clock.instant();
        long hint = board.remainingHint(id);
        exchange.answer(Answer.ok(new Page(
                id.activityId(),
                id.skuId(),
                offer.terms().title(),
                offer.terms().unitPriceCents(),
                offer.terms().currency(),
                offer.terms().perBuyerLimit(),
                offer.state(),
                catalog.admittance(offer),
                now,
                offer.startsAt(),
                offer.endsAt(),
                Math.max(0, Duration.between(now, offer.startsAt()).toMillis()),
                soldOut(offer),
                hint < 0 ? null : hint)));
    }

    private boolean soldOut(OfferView offer) {
        for (int bucket = 0; bucket < offer.terms().buckets(); bucket++) {
            if (!board.isSoldOut(offer.terms().offer(), bucket)) {
                return false;
            }
        }
        return true;
    }

    private record Page(
            long activityId,
            long skuId,
            String title,
            long unitPriceCents,
            String currency,
            int perBuyerLimit,
            SaleState state,
            Admittance admittance,
            Instant serverTime,
            Instant startsAt,
            Instant endsAt,
            long startsInMillis,
            boolean soldOut,
            @Nullable Long remainingHint) {}
}
