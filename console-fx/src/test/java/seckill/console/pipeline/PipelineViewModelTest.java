package seckill.console.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.console.Sale;
import seckill.console.pipeline.PipelineViewModel.CheckRow;
import seckill.console.pipeline.PipelineViewModel.LatencyRow;
import seckill.console.pipeline.PipelineViewModel.Shown;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.Pipeline.StageName;

class PipelineViewModelTest {

    private final ReadOnlyObjectWrapper<@Nullable FeedSnapshot> snapshots = new ReadOnlyObjectWrapper<>();
    private final PipelineViewModel model = new PipelineViewModel(snapshots.getReadOnlyProperty());

    @Test
    void nothingIsShownBeforeTheFirstFrame() {
        assertThat(model.shownProperty().get()).isNull();
    }

    @Test
    void onlyTheStageThatHoldsTheWayUpIsLit() {
        Shown shown = shown();
        assertThat(shown.slowest()).isEqualTo(StageName.DATABASE);
        assertThat(shown.stages().stream()
                        .filter(r -> r.slowest())
                        .map(r -> r.stage().name()))
                .containsExactly(StageName.DATABASE);
    }

    @Test
    void barsAreLogarithmicAndTheGreatestFillsItsLine() {
        Shown shown = shown();
        assertThat(shown.checks().getFirst().part()).isEqualTo(1);
        CheckRow none = shown.checks().get(1);
        assertThat(none.check().rejectedPerSecond()).isZero();
        assertThat(none.part()).isZero();
        // log(1 + 9,020) / log(1 + 351,200)
        assertThat(shown.passedPart()).isCloseTo(0.713, within(0.001));
    }

    @Test
    void pendingEntriesOfAllConsumersAreAddedAndTheLagStaysUnknown() {
        Shown shown = shown();
        assertThat(shown.pendingEntries()).isEqualTo(11_830);
        assertThat(shown.lagEntries()).isNull();
    }

    @Test
    void aLatencyThatNobodyMeasuredIsNone() {
        assertThat(shown().latencies()).hasSize(4).extracting(LatencyRow::worst).allMatch(l -> l.count() == 9_000);
    }

    private Shown shown() {
        snapshots.set(Sale.at(1));
        return requireNonNull(model.shownProperty().get());
    }
}
