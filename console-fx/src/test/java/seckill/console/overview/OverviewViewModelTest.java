package seckill.console.overview;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.Ages;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.OfferFigures;

class OverviewViewModelTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final ReadOnlyObjectWrapper<@Nullable FeedSnapshot> snapshots = new ReadOnlyObjectWrapper<>();
    private final OverviewViewModel model =
            new OverviewViewModel(snapshots.getReadOnlyProperty(), engine, Background.direct());

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    @Test
    void nothingIsShownBeforeTheFirstFrame() {
        assertThat(model.shownProperty().get()).isNull();
        assertThat(model.selling()).isZero();
    }

    @Test
    void theWorstIsOnTopAndWhatIsNotYetOnSaleAtTheBottom() {
        snapshots.set(Sale.at(1));
        assertThat(activities()).containsExactly(1104L, 1101L, 1098L, 1102L, 1105L, 1110L);
    }

    @Test
    void rowsDoNotChangePlacesWithTheirRates() {
        snapshots.set(with(calm(1, 10), calm(2, 9_000)));
        List<Long> before = activities();
        snapshots.set(with(calm(1, 9_000), calm(2, 10)));
        assertThat(activities()).isEqualTo(before);
    }

    @Test
    void whatIsSoldOutGoesBelowWhatStillSells() {
        OfferFigures soldOut = Sale.offer(1, "A", SaleState.OPEN, null, Sale.NOW, 100, 100, 0, 0, 0, 0, 0, 0, true);
        snapshots.set(with(soldOut, calm(2, 0)));
        assertThat(activities()).containsExactly(2L, 1L);
    }

    @Test
    void whatAnOperatorStoppedIsLessBadThanWhatDoesNotBalance() {
        OfferFigures stopped =
                Sale.offer(1, "A", SaleState.OPEN, StopReason.OPERATOR, Sale.NOW, 100, 0, 0, 100, 0, 0, 0, 0, true);
        OfferFigures broken = Sale.offer(2, "B", SaleState.OPEN, null, Sale.NOW, 100, 0, 0, 100, 0, 0, 0, 0, false);
        snapshots.set(with(stopped, broken));
        assertThat(activities()).containsExactly(2L, 1L);
    }

    @Test
    void aDeadLetterIsAWarning() {
        assertThat(OfferRow.of(Sale.offer(1, "A", SaleState.OPEN, null, Sale.NOW, 9, 0, 0, 9, 0, 0, 0, 1, true))
                        .severity())
                .isEqualTo(OfferRow.Severity.WARNING);
    }

    @Test
    void archivedActivitiesAreNotShown() {
        snapshots.set(
                with(Sale.offer(1, "A", SaleState.ARCHIVED, null, Sale.NOW, 9, 9, 0, 0, 0, 0, 0, 0, true), calm(2, 1)));
        assertThat(activities()).containsExactly(2L);
    }

    @Test
    void theFilterLooksAtNumberAndNameWithoutCase() {
        snapshots.set(Sale.at(1));
        model.filter.set(" pHONE x");
        assertThat(activities()).containsExactly(1101L);
        model.filter.set("1105");
        assertThat(activities()).containsExactly(1105L);
    }

    @Test
    void aSourceThatTheEngineHasNotReadForLongIsToldWithItsAge() {
        Instant at = Sale.at(1).at();
        snapshots.set(aged(new Ages(at, at.minusMillis(5_001), at.minusMillis(5_000), null)));
        assertThat(requireNonNull(model.shownProperty().get()).old().ageMillis())
                .isEqualTo(Map.of(OldSources.Source.REDIS, 5_001L));
    }

    @Test
    void onlyOpenOffersThatNothingStopsAreSelling() {
        snapshots.set(Sale.at(1));
        assertThat(model.selling()).isEqualTo(2);
    }

    @Test
    void stoppingAllSaysWhyAndHandsTheAnswerOver() {
        fake.answer("POST /control/v1/stop-all", 200, "{\"stopped\":true}");
        List<Answer> answers = new ArrayList<>();
        model.stopAll("oversold", answers::add);
        FakeEngine.Asked asked = fake.asked.getLast();
        assertThat(asked.reason()).isEqualTo("oversold");
        assertThat(Json.MAPPER.readTree(asked.body()))
                .isEqualTo(Json.MAPPER.readTree("{\"stopped\":true,\"reason\":\"oversold\"}"));
        assertThat(answers).singleElement().isInstanceOf(Answer.Done.class);
    }

    @Test
    void acknowledgingNamesTheAlarmAndTheReason() {
        fake.answer("POST /control/v1/alarms/7/acknowledge", 200, "{}");
        model.acknowledge(7, "looking", answer -> {});
        assertThat(fake.asked.getLast().path()).isEqualTo("/control/v1/alarms/7/acknowledge");
        assertThat(fake.asked.getLast().reason()).isEqualTo("looking");
    }

    private static OfferFigures calm(long activity, double grants) {
        return Sale.offer(activity, "A", SaleState.OPEN, null, Sale.NOW, 100, 0, 0, 100, grants, 0, 0, 0, true);
    }

    private static FeedSnapshot with(OfferFigures... offers) {
        return changed(Sale.at(1).ages(), List.of(offers));
    }

    private static FeedSnapshot aged(Ages ages) {
        return changed(ages, Sale.at(1).offers());
    }

    private static FeedSnapshot changed(Ages ages, List<OfferFigures> offers) {
        FeedSnapshot s = Sale.at(1);
        return new FeedSnapshot(
                s.stream(),
                s.sequence(),
                s.instance(),
                s.at(),
                ages,
                s.redis(),
                s.database(),
                s.stopAll(),
                s.totals(),
                offers,
                s.pipeline(),
                s.instances(),
                s.alarms(),
                s.events());
    }

    private List<Long> activities() {
        return requireNonNull(model.shownProperty().get()).rows().stream()
                .map(r -> r.offer().offer().activityId())
                .toList();
    }
}
