package seckill.console.pipeline;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OfferId;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.OfferFigures;

/** The history of the house or of one offer: wheel and + − zoom, drag and arrows move, Home goes back to the end. */
final class HistoryCard {

    private static final javafx.util.Duration READ_EVERY = javafx.util.Duration.seconds(3);
    private static final double CLOSER = 0.7;
    private static final double STEP = 0.2;

    /** What the graph is of; null: the whole house. */
    private record Target(@Nullable OfferId offer, String name) {}

    private final Workplace place;
    private final Texts texts;
    private final HistoryViewModel model;
    private final HistoryChart chart;
    private final ComboBox<Target> targets = new ComboBox<>();
    private final Label trouble = new Label();
    private final Timeline reads;
    private final VBox root;
    private double draggedFrom;

    HistoryCard(Workplace place) {
        this.place = place;
        texts = place.texts();
        model = new HistoryViewModel(place.engine(), place.background());
        chart = new HistoryChart(place.zone());
        chart.setId("pipeline-history");
        chart.setFocusTraversable(true);
        VBox.setVgrow(chart, Priority.ALWAYS);
        trouble.getStyleClass().addAll("badge", "amber");
        root = new VBox(6, head(), chart);
        root.getStyleClass().addAll("card", "history");
        chart.addEventHandler(ScrollEvent.SCROLL, e -> {
            model.zoom(e.getDeltaY() > 0 ? CLOSER : 1 / CLOSER, chart.part(e.getX()), now());
            e.consume();
        });
        chart.addEventHandler(MouseEvent.MOUSE_PRESSED, e -> {
            draggedFrom = e.getX();
            chart.requestFocus();
        });
        chart.addEventHandler(MouseEvent.MOUSE_DRAGGED, e -> {
            model.pan((draggedFrom - e.getX()) / Math.max(1, chart.plotWidth()), now());
            draggedFrom = e.getX();
        });
        chart.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
        model.answerProperty().addListener((o, was, is) -> draw());
        model.rangeProperty().addListener((o, was, is) -> draw());
        model.trouble.addListener((o, was, is) -> trouble());
        texts.language().addListener((o, was, is) -> trouble());
        trouble();
        reads = new Timeline(new KeyFrame(READ_EVERY, e -> model.tick(now())));
        reads.setCycleCount(Animation.INDEFINITE);
    }

    VBox root() {
        return root;
    }

    /** Reads while it is looked at. */
    void shown() {
        reads.play();
        if (model.rangeProperty().get() == null) {
            model.last(Duration.ofMinutes(5), now());
        } else {
            model.tick(now());
        }
    }

    void hidden() {
        reads.stop();
    }

    /** Offers come and go; the one that is chosen stays chosen. */
    void show(FeedSnapshot snapshot) {
        if (model.rangeProperty().get() == null && reads.getStatus() == Animation.Status.RUNNING) {
            model.last(Duration.ofMinutes(5), snapshot.at());
        }
        List<Target> all = new ArrayList<>();
        all.add(new Target(null, ""));
        snapshot.offers().stream()
                .filter(o -> o.state().isLive())
                .forEach(o -> all.add(new Target(o.offer(), o.offer().activityId() + " " + o.activityName())));
        if (!all.equals(targets.getItems())) {
            Target chosen = targets.getValue();
            targets.getItems().setAll(all);
            targets.setValue(chosen != null && all.contains(chosen) ? chosen : all.getFirst());
        }
        draw();
    }

    private HBox head() {
        targets.setId("pipeline-target");
        targets.setPrefWidth(220);
        targets.valueProperty().addListener((o, was, is) -> model.offer.set(is == null ? null : is.offer()));
        targets.setCellFactory(list -> new TargetCell());
        Runnable words = () -> targets.setButtonCell(new TargetCell());
        words.run();
        texts.language().addListener((o, was, is) -> words.run());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(
                10,
                targets,
                texts.label("pipeline.line.grants", "blue", "strong"),
                texts.label("pipeline.line.settled", "amber", "strong"),
                texts.label("pipeline.line.backlog", "violet", "strong"),
                texts.label("pipeline.line.limit", "red"),
                trouble,
                gap,
                span("pipeline.one-minute", Duration.ofMinutes(1)),
                span("pipeline.five-minutes", Duration.ofMinutes(5)),
                span("pipeline.one-hour", Duration.ofHours(1)),
                whole());
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private Button span(String key, Duration span) {
        Button button = texts.bind(new Button(), key);
        button.setId(key.replace('.', '-'));
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> model.last(span, now()));
        return button;
    }

    private Button whole() {
        Button button = texts.bind(new Button(), "pipeline.whole");
        button.setId("pipeline-whole");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> {
            FeedSnapshot snapshot = place.live().snapshotProperty().get();
            if (snapshot != null) {
                model.whole(
                        snapshot.offers().stream()
                                .filter(o -> o.state().isLive())
                                .filter(o ->
                                        model.offer.get() == null || o.offer().equals(model.offer.get()))
                                .map(OfferFigures::startsAt),
                        now());
            }
        });
        return button;
    }

    private void pressed(KeyEvent event) {
        switch (event.getCode()) {
            case PLUS, EQUALS, ADD -> model.zoom(CLOSER, 0.5, now());
            case MINUS, SUBTRACT -> model.zoom(1 / CLOSER, 0.5, now());
            case LEFT -> model.pan(-STEP, now());
            case RIGHT -> model.pan(STEP, now());
            case HOME -> model.pan(1e6, now());
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void draw() {
        chart.show(model.answerProperty().get(), model.rangeProperty().get(), limitUnits());
    }

    /** The whole house has none: each offer has its own. */
    private long limitUnits() {
        FeedSnapshot snapshot = place.live().snapshotProperty().get();
        OfferId offer = model.offer.get();
        return snapshot == null || offer == null
                ? 0
                : snapshot.offers().stream()
                        .filter(o -> Objects.equals(o.offer(), offer))
                        .mapToLong(o -> o.backlog().limitUnits())
                        .findFirst()
                        .orElse(0);
    }

    private void trouble() {
        String why = model.trouble.get();
        trouble.setText(why.isEmpty() ? "" : texts.get("pipeline.trouble", why));
        trouble.setVisible(!why.isEmpty());
        trouble.setManaged(!why.isEmpty());
        Styles.set(chart, "old", !why.isEmpty());
    }

    /** By the engine's clock, else by this machine's. */
    private Instant now() {
        FeedSnapshot snapshot = place.live().snapshotProperty().get();
        return snapshot == null ? place.clock().instant() : snapshot.at();
    }

    /** One target in the list, and the chosen one. */
    private final class TargetCell extends ListCell<Target> {

        @Override
        protected void updateItem(@Nullable Target target, boolean empty) {
            super.updateItem(target, empty);
            if (empty || target == null) {
                setText("");
            } else {
                setText(target.offer() == null ? texts.get("pipeline.house") : target.name());
            }
        }
    }
}
