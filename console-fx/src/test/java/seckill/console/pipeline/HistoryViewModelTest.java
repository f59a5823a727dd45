package seckill.console.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.console.FakeEngine;
import seckill.console.SaleHistory;
import seckill.console.client.Engine;
import seckill.console.fx.Background;
import seckill.console.pipeline.HistoryViewModel.Range;
import seckill.model.OfferId;

class HistoryViewModelTest {

    private static final Instant NOW = Instant.parse("2026-11-11T12:10:00Z");

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final HistoryViewModel model = new HistoryViewModel(engine, Background.direct());

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    @Test
    void itAsksForThePartThatIsLookedAtAndForABoundedNumberOfPoints() {
        SaleHistory.on(fake);
        model.last(Duration.ofMinutes(5), NOW);
        assertThat(fake.asked.getLast().path())
                .isEqualTo("/control/v1/history?series=house.grantsPerSecond%2Chouse.settledPerSecond%2C"
                        + "house.backlogUnits&from=2026-11-11T12:05:00Z&to=2026-11-11T12:10:00Z&points=600");
        assertThat(requireNonNull(model.answerProperty().get()).series()).hasSize(3);
    }

    @Test
    void anOfferHasItsOwnHistory() {
        model.last(Duration.ofMinutes(5), NOW);
        model.offer.set(new OfferId(1101, 2));
        assertThat(fake.asked.getLast().path()).contains("series=offer%2F1101%2F2.grantsPerSecond%2C");
    }

    @Test
    void zoomingKeepsInPlaceWhatIsUnderTheMouse() {
        model.last(Duration.ofSeconds(400), NOW);
        model.zoom(0.5, 0.25, NOW);
        // 400 s before NOW plus a quarter of it stays: from there a quarter of 200 s to the left.
        assertThat(range()).isEqualTo(new Range(NOW.minusSeconds(350), NOW.minusSeconds(150), false));
    }

    @Test
    void itNeverShowsLessThanHalfAMinuteNorMoreThanTheEngineGives() {
        model.last(Duration.ofMinutes(1), NOW);
        model.zoom(0.001, 1, NOW);
        assertThat(range().span()).isEqualTo(Duration.ofSeconds(30));
        model.zoom(1e9, 1, NOW);
        assertThat(range().span()).isEqualTo(Duration.ofDays(31));
    }

    @Test
    void movedIntoThePastItStandsStillAndBackAtTheEndItFollows() {
        model.last(Duration.ofSeconds(100), NOW);
        model.pan(-0.5, NOW);
        Range past = range();
        assertThat(past).isEqualTo(new Range(NOW.minusSeconds(150), NOW.minusSeconds(50), false));
        model.tick(NOW.plusSeconds(3));
        assertThat(range()).isEqualTo(past);
        model.pan(5, NOW.plusSeconds(3));
        assertThat(range()).isEqualTo(new Range(NOW.minusSeconds(97), NOW.plusSeconds(3), true));
        model.tick(NOW.plusSeconds(6));
        assertThat(range().to()).isEqualTo(NOW.plusSeconds(6));
    }

    @Test
    void theWholeSaleBeginsAMinuteBeforeTheFirstOpening() {
        model.whole(Stream.of(NOW.minusSeconds(600), NOW.minusSeconds(900), NOW.plusSeconds(60)), NOW);
        assertThat(range()).isEqualTo(new Range(NOW.minusSeconds(960), NOW, true));
    }

    @Test
    void whatCannotBeReadIsSaidAndTheOldGraphStays() {
        SaleHistory.on(fake);
        model.last(Duration.ofMinutes(5), NOW);
        fake.refuse("GET /control/v1/history", 503, "busy", "the database is away");
        model.tick(NOW.plusSeconds(3));
        assertThat(model.trouble.get()).isEqualTo("the database is away");
        assertThat(model.answerProperty().get()).isNotNull();
    }

    @Test
    void readsDoNotOverlapAndTheLastWishIsReadAtTheEnd() {
        List<Runnable> work = new ArrayList<>();
        HistoryViewModel slow = new HistoryViewModel(engine, new Background(work::add, Runnable::run));
        slow.last(Duration.ofMinutes(1), NOW);
        slow.last(Duration.ofMinutes(2), NOW);
        slow.last(Duration.ofMinutes(5), NOW);
        assertThat(work).hasSize(1);
        work.removeFirst().run();
        assertThat(work).hasSize(1);
        work.removeFirst().run();
        assertThat(work).isEmpty();
        assertThat(fake.asked).hasSize(2);
        assertThat(fake.asked.getLast().path()).contains("from=2026-11-11T12:05:00Z");
    }

    @Test
    void axesEndAtRoundNumbers() {
        assertThat(List.of(0.0, 4.0, 5.0, 9.0, 21.0, 41.0, 81.0, 9_400.0).stream()
                        .map(HistoryChart::niceAbove))
                .containsExactly(4.0, 4.0, 8.0, 20.0, 40.0, 80.0, 200.0, 20_000.0);
    }

    private Range range() {
        return requireNonNull(model.rangeProperty().get());
    }
}
