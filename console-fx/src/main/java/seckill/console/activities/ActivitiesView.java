package seckill.console.activities;

import java.util.List;
import java.util.Locale;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.fx.ActionButton;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Environment;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;

/** Ids: {@code activities-list}, {@code activities-create}, {@code activity-<step>}, {@code activity-edit}, {@code life-<state>}. */
final class ActivitiesView implements Screen.View {

    private static final Duration READ_EVERY = Duration.seconds(3);

    private final Workplace place;
    private final Texts texts;
    private final ActivitiesViewModel model;
    private final ListView<Activity> list = new ListView<>();
    private final DetailPane detail;
    private final Label trouble = new Label();
    private final ActionButton create;
    private final Timeline reads;
    private final VBox root;
    private boolean filling;

    ActivitiesView(Workplace place) {
        this.place = place;
        texts = place.texts();
        model = new ActivitiesViewModel(place.engine(), place.background());
        detail = new DetailPane(place, this::ask, this::edit);
        create = new ActionButton("activities-create", null, () -> FormDialog.create(place, model));
        texts.bind(create.button(), "activities.create");
        list.setId("activities-list");
        list.setCellFactory(view -> new ActivityCell());
        list.setPrefWidth(330);
        list.setMinWidth(260);
        list.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null && !filling) {
                model.choose(is.activityId());
            }
        });
        HBox.setHgrow(detail.root(), Priority.ALWAYS);
        HBox below = new HBox(12, list, detail.root());
        VBox.setVgrow(below, Priority.ALWAYS);
        root = new VBox(head(), below);
        root.getStyleClass().add("page");
        model.rowsProperty().addListener((o, was, is) -> fill(is));
        model.detailProperty().addListener((o, was, is) -> render());
        model.trouble.addListener((o, was, is) -> render());
        model.conflict.addListener((o, was, is) -> {
            if (is != null) {
                FormDialog.conflict(place, model, is);
            }
        });
        texts.language().addListener((o, was, is) -> {
            list.refresh();
            render();
        });
        reads = new Timeline(new KeyFrame(READ_EVERY, e -> model.refresh()));
        reads.setCycleCount(Animation.INDEFINITE);
        render();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public void shown() {
        model.refresh();
        reads.play();
    }

    @Override
    public void hidden() {
        reads.stop();
    }

    private HBox head() {
        TextField filter = new TextField();
        filter.setId("activities-filter");
        filter.promptTextProperty().bind(texts.bound("activities.filter"));
        filter.textProperty().bindBidirectional(model.filter);
        trouble.getStyleClass().addAll("badge", "amber");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(14, texts.label("activities.title", "title"), trouble, gap, filter, create);
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private void fill(List<Activity> rows) {
        filling = true;
        ActivitiesViewModel.Detail shown = model.detailProperty().get();
        Activity selected = list.getSelectionModel().getSelectedItem();
        long wanted = selected != null
                ? selected.activityId()
                : shown == null ? -1 : shown.activity().activityId();
        list.getItems().setAll(rows);
        rows.stream().filter(a -> a.activityId() == wanted).findFirst().ifPresent(list.getSelectionModel()::select);
        filling = false;
    }

    private void render() {
        detail.show(model.detailProperty().get());
        String why = model.trouble.get();
        trouble.setText(why.isEmpty() ? "" : texts.get("activities.trouble", why));
        trouble.setVisible(!why.isEmpty());
        trouble.setManaged(!why.isEmpty());
        create.refuse(place.may(OperatorRole.OPERATOR) ? "" : texts.get(place.whyNot()));
    }

    private void edit() {
        ActivitiesViewModel.Detail base = model.detailProperty().get();
        if (base != null) {
            FormDialog.edit(place, model, base);
        }
    }

    /** What sells or cannot be taken back is asked for in red, in production with the name typed. */
    private void ask(Step step) {
        ActivitiesViewModel.Detail shown = model.detailProperty().get();
        if (shown == null) {
            return;
        }
        String what = texts.of("activities.step", step) + " · "
                + shown.activity().activityId() + " " + shown.activity().name();
        String means = texts.of("activities.means", step);
        String go = texts.of("activities.step", step);
        if (step.isWeighty()) {
            String typed = place.environment() == Environment.PRODUCTION
                    ? shown.activity().name()
                    : "";
            ConfirmDialog.ask(place, what, means, go, typed, reason -> go(step, what, reason));
        } else {
            ConfirmDialog.askCalmly(place, what, means, go, reason -> go(step, what, reason));
        }
    }

    private void go(Step step, String what, String reason) {
        model.step(step, reason, answer -> tell(what, answer));
    }

    private void tell(String what, Answer answer) {
        place.overlay().tell(Outcomes.words(texts, what, answer));
    }

    /** One activity in the list: state first, then name and opening. */
    private final class ActivityCell extends ListCell<Activity> {

        @Override
        protected void updateItem(@Nullable Activity activity, boolean empty) {
            super.updateItem(activity, empty);
            setText(
                    empty || activity == null
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    "%s · %d  %s · %s",
                                    texts.of("fx.state", activity.state()),
                                    activity.activityId(),
                                    activity.name(),
                                    Figures.day(activity.startsAt(), place.zone())));
        }
    }
}
