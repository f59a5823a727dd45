package seckill.console.deadletter;

import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** Causes with how many there are of each. */
final class GroupList {

    private static final double LIST_HEIGHT = 190;

    private final Workplace place;
    private final Texts texts;
    private final ListView<Group> list = new ListView<>();
    private final VBox root;
    private boolean filling;

    GroupList(Workplace place, Consumer<Group> choose) {
        this.place = place;
        this.texts = place.texts();
        list.setId("deadletter-groups");
        list.getStyleClass().add("groups");
        list.setCellFactory(view -> new Cell());
        list.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null && !filling) {
                choose.accept(is);
            }
        });
        list.setPrefHeight(LIST_HEIGHT);
        root = new VBox(8, texts.label("deadletter.causes", "muted", "strong"), list);
        root.getStyleClass().add("card");
    }

    VBox root() {
        return root;
    }

    void show(List<Group> groups, @Nullable Group chosen) {
        filling = true;
        list.setPlaceholder(texts.label("deadletter.none", "muted"));
        if (!groups.equals(list.getItems())) {
            list.getItems().setAll(groups);
        }
        if (chosen == null) {
            list.getSelectionModel().clearSelection();
        } else {
            list.getSelectionModel().select(chosen);
        }
        list.refresh();
        filling = false;
    }

    private final class Cell extends ListCell<Group> {

        @Override
        protected void updateItem(Group group, boolean empty) {
            super.updateItem(group, empty);
            if (empty || group == null) {
                setGraphic(null);
                return;
            }
            boolean open = group.state() == Group.State.OPEN;
            Label cause = new Label((open ? "✖ " : "○ ") + texts.of("deadletter.cause", group.cause()));
            cause.getStyleClass().addAll("strong", open ? "red" : "muted");
            Label count = new Label(Figures.count(group.count()));
            count.getStyleClass().add("strong");
            count.setMinWidth(Region.USE_PREF_SIZE);
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            HBox first = new HBox(8, cause, gap, count);
            first.setAlignment(Pos.CENTER_LEFT);
            Label second = new Label(texts.get(
                    "deadletter.group",
                    group.offer().activityId() + "/" + group.offer().skuId(),
                    texts.of("deadletter.state", group.state()),
                    Figures.day(group.oldest(), place.zone())));
            second.getStyleClass().addAll("muted", "small");
            setGraphic(new VBox(2, first, second));
        }
    }
}
