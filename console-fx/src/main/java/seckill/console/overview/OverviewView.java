package seckill.console.overview;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import seckill.console.fx.ActionButton;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Screen;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.Trends.House;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;
import seckill.model.feed.Alarm;
import seckill.model.feed.Pipeline.StageName;
import seckill.model.feed.Totals;

/** Ids: {@code overview-stop-all}, {@code overview-filter}, {@code offer-<activity>-<sku>}, {@code acknowledge-<alarm>}. */
final class OverviewView implements Screen.View {

    /** Below it the figure would only flicker. */
    private static final long AGE_SHOWN_MIN_MILLIS = 100;

    private final Workplace place;
    private final Texts texts;
    private final OverviewViewModel model;
    private final Label subtitle = new Label();
    private final Label stopped;
    private final Tile grants;
    private final Tile rejections;
    private final Tile settled;
    private final Tile backlog;
    private final VBox offers = new VBox();
    private final Label age = new Label();
    private final Label oldSources = new Label();
    private final TextField filter = new TextField();
    private final ActionButton stop;
    private final List<OfferCard> cards = new ArrayList<>();
    private final AlarmList alarms;
    private final VBox root;

    OverviewView(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        model = new OverviewViewModel(place.live().snapshotProperty(), place.engine(), place.background());
        grants = new Tile(texts, "overview.grants", "blue");
        rejections = new Tile(texts, "overview.rejections", "grey");
        settled = new Tile(texts, "overview.settled", "amber");
        backlog = new Tile(texts, "overview.backlog", "violet");
        stopped = texts.label("overview.all-stopped", "badge", "red", "strong");
        stop = new ActionButton("overview-stop-all", new FontIcon(Feather.OCTAGON), this::askStopAll);
        texts.bind(stop.button(), "overview.stop-all");
        stop.button().getStyleClass().add("stop");
        alarms = new AlarmList(place, this::acknowledge);
        HBox tiles = new HBox(grants.root(), rejections.root(), settled.root(), backlog.root());
        tiles.getStyleClass().add("tiles");
        offers.getStyleClass().add("offers");
        ScrollPane scroll = new ScrollPane(offers);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        root = new VBox(head(), tiles, scroll, alarms.root());
        root.getStyleClass().add("page");
        root.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
        model.shownProperty().addListener((o, was, is) -> render());
        texts.language().addListener((o, was, is) -> render());
        place.live().ageMillisProperty().addListener((o, was, is) -> age());
        place.live().staleProperty().addListener((o, was, is) -> age());
        age();
        render();
    }

    @Override
    public Parent root() {
        return root;
    }

    private HBox head() {
        subtitle.getStyleClass().add("muted");
        oldSources.getStyleClass().addAll("badge", "amber");
        age.getStyleClass().addAll("muted", "small");
        filter.setId("overview-filter");
        filter.promptTextProperty().bind(texts.bound("overview.filter"));
        filter.textProperty().bindBidirectional(model.filter);
        filter.setPrefWidth(150);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(
                14, texts.label("overview.title", "title"), subtitle, age, oldSources, stopped, gap, filter, stop);
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    /** A slash anywhere on the screen leads to the filter. */
    private void typed(KeyEvent event) {
        if (event.getCharacter().equals("/") && !filter.isFocused()) {
            filter.requestFocus();
            event.consume();
        }
    }

    private void age() {
        boolean old = place.live().staleProperty().get();
        long millis = place.live().ageMillisProperty().get();
        Styles.set(root, "stale", old && millis >= 0);
        age.setText(
                millis < 0
                        ? ""
                        : texts.get(
                                old ? "overview.age-old" : "overview.age",
                                Figures.span(Math.max(AGE_SHOWN_MIN_MILLIS, millis))));
        Styles.only(age, old ? "amber" : "muted", "amber", "muted");
    }

    private void oldSources(OldSources old) {
        StringJoiner words = new StringJoiner(" · ");
        old.ageMillis()
                .forEach((source, millis) ->
                        words.add(texts.of("overview.source", source) + " " + Figures.span(millis)));
        oldSources.setText(texts.get("overview.sources-old", words));
        oldSources.setVisible(words.length() > 0);
        oldSources.setManaged(oldSources.isVisible());
    }

    /** Why nothing could be stopped now; empty: it could. Stopping is always allowed to those who may, however old the figures. */
    private String whyNotStop(OverviewViewModel.@Nullable Shown shown) {
        if (!place.may(OperatorRole.OPERATOR)) {
            return texts.get(place.whyNot());
        }
        return shown != null && shown.snapshot().stopAll() ? texts.get("overview.stopped-already") : "";
    }

    private void render() {
        OverviewViewModel.Shown shown = model.shownProperty().get();
        stopped.setVisible(shown != null && shown.snapshot().stopAll());
        stopped.setManaged(stopped.isVisible());
        stop.refuse(whyNotStop(shown));
        oldSources(shown == null ? new OldSources(Map.of()) : shown.old());
        age();
        if (shown == null) {
            subtitle.setText(texts.get("fx.no-data"));
            return;
        }
        subtitle.setText(texts.get("overview.subtitle", shown.rows().size()));
        totals(shown);
        while (cards.size() < shown.rows().size()) {
            OfferCard card = new OfferCard(place);
            cards.add(card);
            offers.getChildren().add(card.root());
        }
        while (cards.size() > shown.rows().size()) {
            cards.removeLast();
            offers.getChildren().removeLast();
        }
        for (int i = 0; i < cards.size(); i++) {
            cards.get(i).show(shown.rows().get(i), shown);
        }
        alarms.show(shown.alarms());
    }

    private void totals(OverviewViewModel.Shown shown) {
        Totals totals = shown.snapshot().totals();
        boolean slow = shown.snapshot().pipeline().slowest() == StageName.DATABASE
                || shown.snapshot().pipeline().slowest() == StageName.STREAM;
        var trends = place.live().trends();
        grants.show(Figures.brief(totals.grantsPerSecond()), "", trends.house(House.GRANTS), false);
        rejections.show(Figures.brief(totals.rejectionsPerSecond()), "", trends.house(House.REJECTIONS), false);
        settled.show(Figures.brief(totals.settledPerSecond()), "", trends.house(House.SETTLED), slow);
        backlog.show(
                Figures.brief(totals.backlogUnits()),
                Figures.span(totals.drainMillis()),
                trends.house(House.BACKLOG),
                false);
    }

    private void askStopAll() {
        ConfirmDialog.ask(
                place,
                texts.get("overview.stop-all"),
                texts.get("overview.stop-all-means", Figures.count(model.selling())),
                texts.get("overview.stop-all"),
                "",
                reason -> model.stopAll(
                        reason,
                        answer -> place.overlay().tell(Outcomes.words(texts, texts.get("overview.stop-all"), answer))));
    }

    private void acknowledge(Alarm alarm) {
        ConfirmDialog.askCalmly(
                place,
                texts.get("overview.acknowledge"),
                alarm.target() + "\n" + alarm.cause() + "\n" + texts.get("overview.acknowledge-means"),
                texts.get("overview.acknowledge"),
                reason -> model.acknowledge(
                        alarm.alarmId(),
                        reason,
                        answer -> place.overlay()
                                .tell(Outcomes.words(texts, texts.get("overview.acknowledge"), answer))));
    }
}
