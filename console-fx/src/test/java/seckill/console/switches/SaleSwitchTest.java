package seckill.console.switches;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.console.Sale;
import seckill.console.switches.SaleSwitch.Next;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.OfferFigures;

class SaleSwitchTest {

    private static OfferFigures offer(long activity, long sku, SaleState state, @Nullable StopReason stop) {
        OfferFigures o = Sale.offer(activity, "x", state, stop, Sale.NOW, 10, 0, 0, 10, 0, 0, 0, 0, true);
        return new OfferFigures(
                new OfferId(activity, sku),
                "activity",
                "offer " + sku,
                state,
                stop,
                "",
                o.startsAt(),
                o.endsAt(),
                3,
                true,
                o.units(),
                o.rates(),
                o.backlog(),
                0,
                0,
                List.of(),
                o.lamps());
    }

    private static Next next(SaleState state, @Nullable StopReason stop) {
        return SaleSwitch.of(List.of(offer(1, 1, state, stop))).getFirst().next();
    }

    @Test
    void whatSellsOrIsAboutToCanBeStopped() {
        assertThat(next(SaleState.OPEN, null)).isEqualTo(Next.STOP);
        assertThat(next(SaleState.PREHEATED, null)).isEqualTo(Next.STOP);
        assertThat(next(SaleState.DRAINING, null)).isEqualTo(Next.NONE);
    }

    @Test
    void whatAnOperatorStoppedGoesOnWithoutProofAndAFenceDoesNot() {
        assertThat(next(SaleState.PAUSED, StopReason.OPERATOR)).isEqualTo(Next.RESUME);
        assertThat(next(SaleState.OPEN, StopReason.OPERATOR)).isEqualTo(Next.START);
        assertThat(next(SaleState.OPEN, StopReason.INVARIANT_BROKEN)).isEqualTo(Next.REOPEN);
        assertThat(next(SaleState.PAUSED, StopReason.REDIS_UNCERTAIN)).isEqualTo(Next.REOPEN);
    }

    @Test
    void severalOffersHaveTheirOwnRowsBelowTheirActivity() {
        List<SaleSwitch> rows = SaleSwitch.of(List.of(
                offer(2, 1, SaleState.OPEN, null),
                offer(1, 2, SaleState.OPEN, StopReason.OPERATOR),
                offer(1, 1, SaleState.OPEN, null)));
        assertThat(rows)
                .extracting(SaleSwitch::target)
                .containsExactly("activity/1", "offer/1/1", "offer/1/2", "activity/2");
        assertThat(rows).extracting(SaleSwitch::next).containsExactly(Next.STOP, Next.STOP, Next.START, Next.STOP);
    }

    @Test
    void aDraftHasNoSwitch() {
        assertThat(SaleSwitch.of(List.of(offer(1, 1, SaleState.DRAFT, null)))).isEmpty();
    }

    @Test
    void pathsAreTheEngines() {
        SaleSwitch fenced = SaleSwitch.of(List.of(offer(1, 7, SaleState.OPEN, StopReason.REDIS_UNCERTAIN)))
                .getFirst();
        assertThat(fenced.stopPath()).isEqualTo("/control/v1/activities/1/pause");
        assertThat(fenced.openPath()).isEqualTo("/control/v1/offers/1/7/reopen");
        assertThat(fenced.emergencyPath()).isEqualTo("/control/v1/offers/1/7/reopen/emergency");
    }
}
