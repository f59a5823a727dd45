package seckill.engine.control;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferTerms;
import seckill.model.SaleState;
import seckill.model.StopReason;

/**
 * An offer as this instance last read it.
 *
 * @param terms what is sold
 * @param state the activity's state
 * @param startsAt first instant of the sale
 * @param endsAt first instant after it
 * @param epoch 0 before the first preheat
 * @param stop why the offer itself is stopped, or null
 */
public record OfferView(
        OfferTerms terms,
        SaleState state,
        Instant startsAt,
        Instant endsAt,
        long epoch,
        @Nullable StopReason stop) {}
