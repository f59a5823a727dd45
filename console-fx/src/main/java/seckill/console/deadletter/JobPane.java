package seckill.console.deadletter;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Columns;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.model.JobItemState;

/** How far a job is, and what came of each item, worst first. Ids: {@code job-title}, {@code job-cancel}, {@code job-close}. */
final class JobPane {

    private final Texts texts;
    private final Label title = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final Button cancel;
    private final Button close;
    private final TableView<Job.Item> items = new TableView<>();
    private final VBox root;

    JobPane(Texts texts, Runnable cancelled, Runnable closed) {
        this.texts = texts;
        title.setId("job-title");
        title.getStyleClass().add("strong");
        bar.setPrefWidth(200);
        cancel = texts.bind(new Button(), "deadletter.job-cancel");
        cancel.setId("job-cancel");
        cancel.setOnAction(e -> cancelled.run());
        close = texts.bind(new Button(), "deadletter.job-close");
        close.setId("job-close");
        close.setOnAction(e -> closed.run());
        for (Button each : List.of(cancel, close)) {
            each.managedProperty().bind(each.visibleProperty());
            each.setMinWidth(Region.USE_PREF_SIZE);
        }
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(12, title, bar, gap, cancel, close);
        head.setAlignment(Pos.CENTER_LEFT);
        items.getColumns()
                .setAll(List.of(
                        Columns.text(texts, "deadletter.item", 130, Job.Item::name),
                        Columns.text(
                                texts,
                                "deadletter.item-state",
                                130,
                                i -> sign(i.state()) + " " + texts.of("deadletter.item", i.state())),
                        Columns.text(texts, "deadletter.detail", 300, Job.Item::detail)));
        items.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        items.setPrefHeight(160);
        root = new VBox(8, head, items);
        root.getStyleClass().add("card");
        root.managedProperty().bind(root.visibleProperty());
        root.setVisible(false);
    }

    VBox root() {
        return root;
    }

    void show(@Nullable Job job) {
        root.setVisible(job != null);
        if (job == null) {
            return;
        }
        Job.Progress progress = job.progress();
        String figures = texts.get(
                "deadletter.job",
                Long.toString(job.jobId()),
                texts.of("deadletter.job", job.state()),
                Figures.count(progress.done()),
                Figures.count(progress.total()),
                Figures.count(progress.failed()));
        title.setText(figures);
        title.getStyleClass().remove("red");
        if (progress.failed() > 0) {
            title.getStyleClass().add("red");
        }
        bar.setProgress(progress.total() == 0 ? 0 : (double) progress.done() / progress.total());
        cancel.setVisible(job.isRunning());
        cancel.setDisable(job.cancelWanted());
        close.setVisible(!job.isRunning());
        items.getItems().setAll(job.worstFirst());
        items.setPlaceholder(texts.label("deadletter.job-empty", "muted"));
    }

    private static String sign(JobItemState state) {
        return switch (state) {
            case DONE -> "●";
            case FAILED -> "✖";
            case UNKNOWN -> "?";
            case RUNNING -> "◐";
            case WAITING, SKIPPED -> "○";
        };
    }
}
