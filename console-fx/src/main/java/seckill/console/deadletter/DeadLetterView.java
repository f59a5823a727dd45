package seckill.console.deadletter;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.deadletter.DeadLetterViewModel.Way;
import seckill.console.fx.Columns;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;

/** Ids: {@code deadletter-table}, {@code deadletter-all}, {@code deadletter-try}, {@code deadletter-retry}, {@code deadletter-release}. */
final class DeadLetterView implements Screen.View {

    private static final Duration REFRESH = Duration.seconds(3);

    private final Workplace place;
    private final Texts texts;
    private final DeadLetterViewModel model;
    private final Label subtitle = new Label();
    private final GroupList groups;
    private final TableView<DeadLetter> table = new TableView<>();
    private final CheckBox whole = new CheckBox();
    private final Button tryOut;
    private final Button retry;
    private final Button release;
    private final Button more;
    private final LetterDetail detail;
    private final JobPane job;
    private final VBox root;
    private final Timeline refresh;
    private boolean filling;

    DeadLetterView(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        model = new DeadLetterViewModel(place.engine(), place.background());
        groups = new GroupList(place, model.chosen::set);
        detail = new LetterDetail(place);
        job = new JobPane(texts, this::askCancel, model::dismissJob);
        tryOut = button("deadletter.try", "deadletter-try", this::tryOut);
        retry = button("deadletter.retry", "deadletter-retry", () -> ask(Way.RETRY));
        release = button("deadletter.release", "deadletter-release", () -> ask(Way.RELEASE));
        more = button("deadletter.more", "deadletter-more", model::more);
        VBox left = new VBox(14, groups.root(), detail.root());
        left.setMinWidth(290);
        left.setPrefWidth(320);
        left.setMaxWidth(320);
        VBox.setVgrow(detail.root(), Priority.ALWAYS);
        groups.root().setMinHeight(Region.USE_PREF_SIZE);
        VBox right = new VBox(14, letters(), job.root());
        HBox.setHgrow(right, Priority.ALWAYS);
        HBox body = new HBox(14, left, right);
        VBox.setVgrow(body, Priority.ALWAYS);
        Label title = texts.label("deadletter.title", "title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        subtitle.setId("deadletter-subtitle");
        subtitle.getStyleClass().add("muted");
        HBox head = new HBox(14, title, subtitle);
        head.setAlignment(Pos.CENTER_LEFT);
        root = new VBox(head, body);
        root.getStyleClass().add("page");
        refresh = new Timeline(new KeyFrame(REFRESH, e -> model.refresh()));
        refresh.setCycleCount(Animation.INDEFINITE);
        model.shownProperty().addListener((o, was, is) -> render());
        model.troubleProperty().addListener((o, was, is) -> render());
        model.jobProperty().addListener((o, was, is) -> job.show(is));
        texts.language().addListener((o, was, is) -> {
            table.refresh();
            detail.show(table.getSelectionModel().getSelectedItem());
            job.show(model.jobProperty().get());
            render();
        });
        render();
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

    private VBox letters() {
        table.setId("deadletter-table");
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        table.getColumns()
                .setAll(List.of(
                        Columns.figure(texts, "deadletter.id", 70, d -> Long.toString(d.deadLetterId())),
                        Columns.text(texts, "deadletter.reservation", 140, d -> or(d.reservationId())),
                        Columns.text(texts, "deadletter.user", 110, d -> or(d.userId())),
                        Columns.figure(
                                texts,
                                "deadletter.quantity",
                                60,
                                d -> d.quantity() == null ? Figures.UNKNOWN : Figures.count(d.quantity())),
                        Columns.figure(texts, "deadletter.attempts", 70, d -> Figures.count(d.attempts())),
                        Columns.text(texts, "deadletter.buried", 100, d -> Figures.day(d.buriedAt(), place.zone())),
                        Columns.text(
                                texts,
                                "deadletter.meanwhile",
                                150,
                                d -> d.orderNo() == null ? Figures.UNKNOWN : "● " + d.orderNo())));
        table.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (!filling) {
                detail.show(is);
                buttons();
            }
        });
        table.getSelectionModel().getSelectedIndices().addListener((Observable o) -> buttons());
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        VBox.setVgrow(table, Priority.ALWAYS);
        whole.setId("deadletter-all");
        whole.selectedProperty().addListener((o, was, is) -> buttons());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox tools = new HBox(8, whole, gap, more, tryOut, retry, release);
        tools.setAlignment(Pos.CENTER_LEFT);
        VBox card = new VBox(8, tools, table);
        card.getStyleClass().add("card");
        VBox.setVgrow(card, Priority.ALWAYS);
        return card;
    }

    private Button button(String key, String id, Runnable action) {
        Button button = texts.bind(new Button(), key);
        button.setId(id);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> action.run());
        return button;
    }

    private static String or(@Nullable String text) {
        return text == null ? Figures.UNKNOWN : text;
    }

    private void render() {
        DeadLetterViewModel.Shown shown = model.shownProperty().get();
        Answer trouble = model.troubleProperty().get();
        if (shown == null) {
            subtitle.setText(trouble == null ? texts.get("fx.no-data") : Outcomes.words(texts, "", trouble));
            buttons();
            return;
        }
        subtitle.setText(
                trouble != null
                        ? Outcomes.words(texts, "", trouble)
                        : texts.get("deadletter.subtitle", Figures.count(shown.open())));
        groups.show(shown.groups(), shown.group());
        fill(shown.letters());
        more.setVisible(shown.more());
        more.setManaged(shown.more());
        whole.setText(texts.get(
                "deadletter.whole",
                Figures.count(shown.group() == null ? 0 : shown.group().count())));
        buttons();
    }

    /** What was selected stays so, by its number. */
    private void fill(List<DeadLetter> letters) {
        table.setPlaceholder(texts.label("deadletter.none", "muted"));
        if (letters.equals(table.getItems())) {
            return;
        }
        Set<Long> before = selected().stream().map(DeadLetter::deadLetterId).collect(Collectors.toSet());
        filling = true;
        table.getItems().setAll(letters);
        table.getSelectionModel().clearSelection();
        for (int i = 0; i < letters.size(); i++) {
            if (before.contains(letters.get(i).deadLetterId())) {
                table.getSelectionModel().select(i);
            }
        }
        if (table.getSelectionModel().isEmpty() && !letters.isEmpty()) {
            table.getSelectionModel().select(0);
        }
        filling = false;
        detail.show(table.getSelectionModel().getSelectedItem());
    }

    private List<DeadLetter> selected() {
        return List.copyOf(table.getSelectionModel().getSelectedItems());
    }

    private void buttons() {
        DeadLetterViewModel.Shown shown = model.shownProperty().get();
        boolean open = shown != null && shown.group() != null && shown.group().state() == Group.State.OPEN;
        boolean some = whole.isSelected() || !table.getSelectionModel().isEmpty();
        boolean may = place.may(OperatorRole.OPERATOR);
        for (Button each : List.of(tryOut, retry, release)) {
            each.setDisable(!open || !some || !may);
            each.setTooltip(may ? null : new Tooltip(texts.get(place.whyNot())));
        }
        whole.setDisable(!open);
    }

    private void tryOut() {
        String reason = texts.get("deadletter.try-reason");
        List<DeadLetter> some = selected();
        if (!whole.isSelected() && some.size() == 1) {
            model.conclude(some.getFirst(), Way.RETRY, true, reason, this::tellTried);
        } else {
            model.concludeMany(whole.isSelected() ? List.of() : some, Way.RETRY, true, reason, a -> tell("", a));
        }
    }

    private void tellTried(Answer answer) {
        place.overlay()
                .tell(
                        answer instanceof Answer.Done done
                                ? texts.get(
                                        "deadletter.tried",
                                        done.body().path("detail").asString(""))
                                : answer instanceof Answer.Refused refused
                                        ? texts.get("deadletter.tried-stands", refused.detail())
                                        : Outcomes.words(texts, "", answer));
    }

    private void ask(Way way) {
        List<DeadLetter> some = selected();
        boolean all = whole.isSelected();
        DeadLetterViewModel.Shown shown = model.shownProperty().get();
        if (shown == null || shown.group() == null) {
            return;
        }
        long count = all ? shown.group().count() : some.size();
        String key = way == Way.RETRY ? "deadletter.ask-retry" : "deadletter.ask-release";
        String title =
                texts.get(way == Way.RETRY ? "deadletter.retry-many" : "deadletter.release-many", Figures.count(count));
        String go = texts.get(way == Way.RETRY ? "deadletter.retry" : "deadletter.release");
        if (way == Way.RETRY) {
            ConfirmDialog.askCalmly(place, title, texts.get(key), go, reason -> send(all, some, way, reason, title));
        } else {
            ConfirmDialog.ask(place, title, texts.get(key), go, "", reason -> send(all, some, way, reason, title));
        }
    }

    private void send(boolean all, List<DeadLetter> some, Way way, String reason, String what) {
        if (!all && some.size() == 1) {
            model.conclude(some.getFirst(), way, false, reason, answer -> tell(what, answer));
        } else {
            model.concludeMany(all ? List.of() : some, way, false, reason, answer -> tell(what, answer));
        }
    }

    private void askCancel() {
        ConfirmDialog.askCalmly(
                place,
                texts.get("deadletter.job-cancel"),
                texts.get("deadletter.ask-cancel"),
                texts.get("deadletter.job-cancel"),
                reason -> model.cancelJob(reason, answer -> tell(texts.get("deadletter.job-cancel"), answer)));
    }

    /** A job that has begun tells of itself. */
    private void tell(String what, Answer answer) {
        if (!(answer instanceof Answer.Done done) || !done.body().path("jobId").isNumber()) {
            place.overlay().tell(Outcomes.words(texts, what, answer));
        }
    }
}
