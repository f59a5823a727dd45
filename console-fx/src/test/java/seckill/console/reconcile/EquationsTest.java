package seckill.console.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.console.Sale;
import seckill.console.reconcile.Equation.Kind;
import seckill.console.reconcile.Equation.State;
import seckill.model.SaleState;
import seckill.model.feed.OfferFigures;

class EquationsTest {

    private static OfferFigures offer(long available, long inFlight, long left) {
        OfferFigures o = Sale.offer(7, "x", SaleState.OPEN, null, Sale.NOW, 5_000, 0, inFlight, left, 0, 0, 0, 0, true);
        OfferFigures.Units u = o.units();
        return new OfferFigures(
                o.offer(),
                "",
                "",
                o.state(),
                null,
                "",
                o.startsAt(),
                o.endsAt(),
                3,
                true,
                new OfferFigures.Units(5_000, 0, inFlight, left, available, u.granted(), 0, 0),
                o.rates(),
                o.backlog(),
                0,
                0,
                List.of(),
                o.lamps());
    }

    private static Equation of(Kind kind, OfferFigures offer, @Nullable StockTerms stock, @Nullable Run run) {
        return Equations.of(offer, stock, run).stream()
                .filter(e -> e.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void stockHoldsWhenBothSidesAreEqualAndElseSaysByHowMuchItIsOff() {
        OfferFigures offer = offer(2_004, 0, 2_004);
        assertThat(of(Kind.STOCK, offer, new StockTerms(5_000, 0, 2_004, 3_120, 124), null)
                        .state())
                .isEqualTo(State.HOLDS);
        Equation off = of(Kind.STOCK, offer, new StockTerms(5_000, 10, 2_004, 3_120, 124), null);
        assertThat(off.state()).isEqualTo(State.BROKEN);
        assertThat(off.difference()).isEqualTo(10);
    }

    @Test
    void withoutTermsNothingHolds() {
        Equation stock = of(Kind.STOCK, offer(1, 0, 1), null, null);
        assertThat(stock.state()).isEqualTo(State.UNKNOWN);
        assertThat(stock.terms()).isEmpty();
    }

    @Test
    void redisAgainstDatabaseIsNotCalledBrokenWhileUnitsMove() {
        assertThat(of(Kind.REST, offer(2_004, 3, 2_001), null, null).state()).isEqualTo(State.HOLDS);
        assertThat(of(Kind.REST, offer(2_004, 3, 1_999), null, null).state()).isEqualTo(State.MOVING);
    }

    @Test
    void aFindingBreaksItsEquationThoughTheTermsAgree() {
        Run run = new Run(
                1, 3, Instant.EPOCH, 84, true, false, "", List.of(new Run.Finding("lost-grant", "r-1", "nowhere")));
        Equation grants = of(Kind.SETTLEMENT, offer(2_004, 0, 2_004), null, run);
        assertThat(grants.state()).isEqualTo(State.BROKEN);
        assertThat(grants.divergent()).isEqualTo("r-1");
        assertThat(of(Kind.REDIS, offer(2_004, 0, 2_004), null, run).state()).isEqualTo(State.HOLDS);
    }

    @Test
    void aRuleThatIsNewIsLaidAtTheReservations() {
        assertThat(Equations.brokenBy("rest-equation")).isEqualTo(Kind.REST);
        assertThat(Equations.brokenBy("a-rule-of-tomorrow")).isEqualTo(Kind.SETTLEMENT);
    }
}
