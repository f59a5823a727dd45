package seckill.console.reconcile;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import seckill.console.client.Answer;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OfferId;
import seckill.model.OperatorRole;

/** Ids: {@code reconcile-offer}, {@code reconcile-run}, {@code reconcile-verdict}, {@code reconcile-strip}, {@code reconcile-findings}. */
final class ReconcileView implements Screen.View {

    private static final Duration REFRESH = Duration.seconds(2);

    private final Workplace place;
    private final Texts texts;
    private final ReconcileViewModel model;
    private final ComboBox<OfferId> offer = new ComboBox<>();
    private final Label subtitle = new Label();
    private final Label verdict = new Label();
    private final Map<Equation.Kind, EquationCard> cards = new EnumMap<>(Equation.Kind.class);
    private final RunStrip strip;
    private final Label stripTitle = new Label();
    private final FindingsPane findings;
    private final ScrollPane root;
    private final Timeline refresh;

    ReconcileView(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        model = new ReconcileViewModel(place.live().snapshotProperty(), place.engine(), place.background());
        for (Equation.Kind kind : Equation.Kind.values()) {
            cards.put(kind, new EquationCard(texts, kind));
        }
        strip = new RunStrip(texts, place.zone(), model::look);
        findings = new FindingsPane(place);
        stripTitle.getStyleClass().addAll("muted", "strong");
        VBox runs = new VBox(6, stripTitle, strip.root());
        runs.getStyleClass().add("card");
        VBox page = new VBox(
                head(),
                card(Equation.Kind.STOCK),
                card(Equation.Kind.REDIS),
                new HBox(14, card(Equation.Kind.SETTLEMENT), card(Equation.Kind.REST)),
                runs,
                findings.root());
        page.getStyleClass().addAll("page", "tight");
        root = new ScrollPane(page);
        root.setFitToWidth(true);
        root.setFitToHeight(true);
        root.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.R && !e.isShortcutDown() && place.may(OperatorRole.OPERATOR)) {
                askRun();
                e.consume();
            }
        });
        refresh = new Timeline(new KeyFrame(REFRESH, e -> model.refresh()));
        refresh.setCycleCount(Animation.INDEFINITE);
        model.shownProperty().addListener((o, was, is) -> render(false));
        model.troubleProperty().addListener((o, was, is) -> render(false));
        model.choicesProperty().addListener((o, was, is) -> choices());
        model.chosen.addListener((o, was, is) -> offer.setValue(is));
        texts.language().addListener((o, was, is) -> {
            choices();
            render(true);
        });
        place.live().staleProperty().addListener((o, was, is) -> stale(is));
        stale(place.live().staleProperty().get());
        choices();
        render(false);
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public void shown() {
        model.refresh();
        refresh.play();
    }

    @Override
    public void hidden() {
        refresh.stop();
    }

    private VBox card(Equation.Kind kind) {
        VBox card = Objects.requireNonNull(cards.get(kind)).root();
        card.setPrefWidth(400);
        return card;
    }

    private HBox head() {
        offer.setId("reconcile-offer");
        offer.setPrefWidth(250);
        offer.setOnAction(e -> {
            if (offer.getValue() != null) {
                model.chosen.set(offer.getValue());
            }
        });
        subtitle.getStyleClass().add("muted");
        verdict.setId("reconcile-verdict");
        verdict.getStyleClass().addAll("badge", "strong");
        verdict.setMinWidth(Region.USE_PREF_SIZE);
        Button run = texts.bind(new Button(), "reconcile.run-now");
        run.setId("reconcile-run");
        run.getStyleClass().add("accent");
        run.setGraphic(new FontIcon(Feather.PLAY));
        run.setMinWidth(Region.USE_PREF_SIZE);
        run.setOnAction(e -> askRun());
        boolean may = place.may(OperatorRole.OPERATOR);
        run.disableProperty().bind(model.runningProperty().or(new SimpleBooleanProperty(!may)));
        HBox holder = new HBox(run);
        if (!may) {
            Tooltip.install(holder, new Tooltip(texts.get(place.whyNot())));
        }
        Label busy = texts.label("reconcile.running", "muted");
        busy.visibleProperty().bind(model.runningProperty());
        busy.managedProperty().bind(busy.visibleProperty());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Label title = texts.label("reconcile.title", "title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        HBox head = new HBox(14, title, offer, subtitle, verdict, gap, busy, holder);
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private void choices() {
        offer.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable OfferId id) {
                return id == null ? "" : words(id);
            }

            @Override
            public @Nullable OfferId fromString(String text) {
                return null;
            }
        });
        List<OfferId> ids = model.choicesProperty().get().stream()
                .map(ReconcileViewModel.Choice::offer)
                .toList();
        if (!ids.equals(offer.getItems())) {
            offer.getItems().setAll(ids);
        }
        offer.setValue(model.chosen.get());
    }

    private String words(OfferId id) {
        return model.choicesProperty().get().stream()
                .filter(c -> c.offer().equals(id))
                .findFirst()
                .map(c -> (c.broken() ? "✖ " : "") + id.activityId() + "/" + id.skuId() + "  " + c.title())
                .orElse(id.toString());
    }

    private void stale(boolean old) {
        root.getStyleClass().remove("stale");
        if (old) {
            root.getStyleClass().add("stale");
        }
    }

    private void render(boolean otherLanguage) {
        ReconcileViewModel.Shown shown = model.shownProperty().get();
        verdict.setVisible(shown != null);
        if (shown == null) {
            subtitle.setText(texts.get("fx.no-data"));
            return;
        }
        Answer trouble = model.troubleProperty().get();
        Run newest = shown.runs().isEmpty() ? null : shown.runs().getFirst();
        subtitle.setText(
                trouble != null
                        ? Outcomes.words(texts, "", trouble)
                        : newest == null
                                ? texts.get("reconcile.never")
                                : texts.get(
                                        "reconcile.last",
                                        Long.toString(newest.runId()),
                                        Figures.clock(newest.startedAt(), place.zone()),
                                        Figures.span(newest.durationMillis())));
        verdict(shown);
        shown.equations()
                .forEach(e -> Objects.requireNonNull(cards.get(e.kind())).show(e));
        stripTitle.setText(texts.get("reconcile.strip", shown.runs().size()));
        strip.show(shown.runs(), shown.run(), otherLanguage);
        findings.show(shown.run());
    }

    private void verdict(ReconcileViewModel.Shown shown) {
        boolean known = shown.equations().stream().anyMatch(e -> e.state() == Equation.State.HOLDS);
        verdict.getStyleClass().removeAll("red", "green");
        if (!shown.balanced()) {
            verdict.getStyleClass().add("red");
            verdict.setText(
                    "✖ " + texts.get(shown.offer().stop() == null ? "reconcile.broken" : "reconcile.broken-stopped"));
        } else if (known) {
            verdict.getStyleClass().add("green");
            verdict.setText("● " + texts.get("reconcile.balanced"));
        } else {
            verdict.setText("○ " + texts.get("reconcile.unknown"));
        }
    }

    private void askRun() {
        if (model.runningProperty().get() || model.chosen.get() == null) {
            return;
        }
        String what = texts.get("reconcile.ask", words(model.chosen.get()));
        ConfirmDialog.askCalmly(
                place,
                what,
                texts.get("reconcile.ask-means"),
                texts.get("reconcile.run-now"),
                reason -> model.runNow(reason, answer -> place.overlay().tell(words(what, answer))));
    }

    private String words(String what, Answer answer) {
        if (answer instanceof Answer.Done done) {
            return done.body().path("balanced").asBoolean(false)
                    ? "● " + texts.get("reconcile.done-balanced")
                    : "✖ "
                            + texts.get(
                                    "reconcile.done-found",
                                    done.body().path("findings").size());
        }
        return Outcomes.words(texts, what, answer);
    }
}
