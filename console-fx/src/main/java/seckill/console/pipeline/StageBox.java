package seckill.console.pipeline;

import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Sparkline;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;

/** One stage of the way: what passes, what waits before it, since when, and how long its step takes. */
final class StageBox {

    private final Workplace place;
    private final StageName name;
    private final Label rate = new Label(Figures.UNKNOWN);
    private final Label backlog = new Label();
    private final Label oldest = new Label();
    private final Label latency = new Label();
    private final Sparkline line = new Sparkline(40, 30);
    private final VBox root;

    StageBox(Workplace place, StageName name) {
        this.place = place;
        this.name = name;
        Label title = place.texts().label("pipeline.stage." + name.name(), "muted", "strong", "small");
        rate.getStyleClass().addAll("strong", "stage-rate");
        backlog.getStyleClass().add("small");
        oldest.getStyleClass().add("small");
        latency.getStyleClass().addAll("muted", "small");
        line.setMaxWidth(Double.MAX_VALUE);
        root = new VBox(3, title, rate, backlog, oldest, latency, line);
        root.setId("stage-" + name.name().toLowerCase(Locale.ROOT));
        root.getStyleClass().addAll("card", "stage");
        root.setMinWidth(0);
        root.setPrefWidth(100);
        root.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(root, Priority.ALWAYS);
    }

    VBox root() {
        return root;
    }

    void show(Stage stage, boolean slowest) {
        Texts texts = place.texts();
        rate.setText(Figures.perSecond(stage.ratePerSecond()));
        backlog.setText(
                stage.backlog() == null
                        ? texts.get("pipeline.no-queue")
                        : texts.get("pipeline.waiting", Figures.brief(stage.backlog())));
        Styles.set(backlog, "muted", stage.backlog() == null || stage.backlog() == 0);
        oldest.setText(texts.get("pipeline.oldest", Figures.span(stage.oldestMillis())));
        Styles.set(oldest, "muted", stage.oldestMillis() == null);
        latency.setText(
                stage.latency() == null || stage.latency().count() == 0
                        ? ""
                        : "p99 " + Figures.micros(stage.latency().p99Micros()));
        Styles.set(root, "slowest", slowest);
        Styles.set(rate, "amber", slowest);
        Styles.set(line, "amber", slowest);
        line.show(place.live().trends().stage(name));
    }
}
