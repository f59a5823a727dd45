package seckill.console.pipeline;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Screen;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.console.pipeline.PipelineViewModel.Shown;
import seckill.console.pipeline.PipelineViewModel.StageRow;
import seckill.model.feed.Pipeline.Stage;
import seckill.model.feed.Pipeline.StageName;

/** Ids: {@code stage-<name>}, {@code pipeline-pause}, {@code pipeline-history}, {@code pipeline-target}, {@code pipeline-whole}. */
final class PipelineView implements Screen.View {

    private static final List<StageName> WAY = List.of(
            StageName.DOOR,
            StageName.ADMISSION,
            StageName.REDIS,
            StageName.STREAM,
            StageName.DATABASE,
            StageName.OUTBOX,
            StageName.RETURN);

    /** Below it the figure would only flicker. */
    private static final long AGE_SHOWN_MIN_MILLIS = 100;

    private final Workplace place;
    private final Texts texts;
    private final PipelineViewModel model;
    private final Map<StageName, StageBox> boxes = new EnumMap<>(StageName.class);
    private final Map<StageName, Label> arrows = new EnumMap<>(StageName.class);
    private final Label slowest = new Label();
    private final Label age = new Label();
    private final Label beside = new Label();
    private final ChecksCard checks;
    private final ConsumersCard consumers;
    private final LatencyCard latency;
    private final HistoryCard history;
    private final VBox page;
    private final ScrollPane root;

    PipelineView(Workplace place) {
        this.place = place;
        texts = place.texts();
        model = new PipelineViewModel(place.live().snapshotProperty());
        checks = new ChecksCard(texts);
        consumers = new ConsumersCard(texts);
        latency = new LatencyCard(texts);
        history = new HistoryCard(place);
        slowest.setId("pipeline-slowest");
        beside.getStyleClass().addAll("muted", "small");
        VBox right = new VBox(consumers.root(), latency.root());
        right.getStyleClass().add("tiles");
        HBox.setHgrow(right, Priority.ALWAYS);
        HBox.setHgrow(checks.root(), Priority.ALWAYS);
        checks.root().setPrefWidth(300);
        right.setPrefWidth(380);
        HBox middle = new HBox(checks.root(), right);
        middle.getStyleClass().add("tiles");
        VBox.setVgrow(history.root(), Priority.ALWAYS);
        page = new VBox(head(), way(), beside, middle, history.root());
        page.getStyleClass().addAll("page", "pipeline");
        root = new ScrollPane(page);
        root.setFitToWidth(true);
        root.setFitToHeight(true);
        model.shownProperty().addListener((o, was, is) -> render());
        texts.language().addListener((o, was, is) -> render());
        place.live().ageMillisProperty().addListener((o, was, is) -> age());
        place.live().staleProperty().addListener((o, was, is) -> age());
        render();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public void shown() {
        history.shown();
    }

    @Override
    public void hidden() {
        history.hidden();
    }

    private HBox head() {
        slowest.getStyleClass().add("badge");
        age.getStyleClass().addAll("muted", "small");
        ToggleButton pause = texts.bind(new ToggleButton(), "pipeline.pause");
        pause.setId("pipeline-pause");
        pause.setMinWidth(Region.USE_PREF_SIZE);
        pause.selectedProperty().bindBidirectional(place.live().pausedProperty());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(14, texts.label("pipeline.title", "title"), slowest, age, gap, pause);
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private HBox way() {
        HBox way = new HBox(4);
        way.setAlignment(Pos.CENTER_LEFT);
        for (StageName name : WAY) {
            if (name != WAY.getFirst()) {
                Label arrow = new Label("▶");
                arrow.getStyleClass().addAll("faint", "arrow");
                arrow.setMinWidth(Region.USE_PREF_SIZE);
                arrows.put(name, arrow);
                way.getChildren().add(arrow);
            }
            StageBox box = new StageBox(place, name);
            boxes.put(name, box);
            way.getChildren().add(box.root());
        }
        return way;
    }

    private void render() {
        age();
        Shown shown = model.shownProperty().get();
        if (shown == null) {
            slowest.setText(texts.get("fx.no-data"));
            return;
        }
        slowest.setText(
                shown.slowest() == null
                        ? texts.get("pipeline.not-held-up")
                        : texts.get("pipeline.slowest", texts.of("pipeline.stage", shown.slowest())));
        Styles.only(slowest, shown.slowest() == null ? "" : "amber", "amber");
        StringBuilder others = new StringBuilder(texts.get("pipeline.beside"));
        for (StageRow row : shown.stages()) {
            StageBox box = boxes.get(row.stage().name());
            if (box == null) {
                others.append("   ").append(words(row.stage()));
                continue;
            }
            box.show(row.stage(), row.slowest());
            Label arrow = arrows.get(row.stage().name());
            if (arrow != null) {
                Styles.only(arrow, row.slowest() ? "amber" : "faint", "amber", "faint");
            }
        }
        beside.setText(others.toString());
        checks.show(shown.checks(), shown.passedPerSecond(), shown.passedPart());
        consumers.show(shown);
        latency.show(shown.latencies());
        history.show(shown.snapshot());
    }

    private String words(Stage stage) {
        String waiting = stage.backlog() == null
                ? texts.get("pipeline.no-queue")
                : texts.get("pipeline.waiting", Figures.brief(stage.backlog()));
        return texts.of("pipeline.stage", stage.name()) + " " + Figures.perSecond(stage.ratePerSecond()) + " · "
                + waiting + " · " + texts.get("pipeline.oldest", Figures.span(stage.oldestMillis()));
    }

    private void age() {
        boolean old = place.live().staleProperty().get();
        long millis = place.live().ageMillisProperty().get();
        Styles.set(page, "stale", old && millis >= 0);
        age.setText(
                millis < 0
                        ? ""
                        : texts.get(
                                old ? "pipeline.age-old" : "pipeline.age",
                                Figures.span(Math.max(AGE_SHOWN_MIN_MILLIS, millis))));
        Styles.only(age, old ? "amber" : "muted", "amber", "muted");
    }
}
