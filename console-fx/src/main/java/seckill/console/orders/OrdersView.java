package seckill.console.orders;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import seckill.console.client.Answer;
import seckill.console.fx.Columns;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** Ids: {@code orders-search}, {@code orders-message}, {@code orders-table}, {@code orders-timeline}, {@code orders-copy}. */
final class OrdersView implements Screen.View {

    private final Workplace place;
    private final Texts texts;
    private final OrdersViewModel model;
    private final TextField search = new TextField();
    private final Label message = new Label();
    private final TableView<Unit> table = new TableView<>();
    private final TimelinePane timeline;
    private final Button copy;
    private final VBox root;

    OrdersView(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        model = new OrdersViewModel(place.engine(), place.background());
        timeline = new TimelinePane(place);
        copy = button("orders.copy", "orders-copy", Feather.COPY, this::copy);
        Label title = texts.label("orders.title", "title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        search.setId("orders-search");
        search.promptTextProperty().bind(texts.bound("orders.prompt"));
        search.setPrefWidth(420);
        search.setOnAction(e -> model.search(search.getText()));
        Button go = button("orders.search", "orders-go", Feather.SEARCH, () -> model.search(search.getText()));
        message.setId("orders-message");
        message.getStyleClass().add("muted");
        HBox head = new HBox(14, title, search, go, message);
        head.setAlignment(Pos.CENTER_LEFT);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox lifeHead = new HBox(10, texts.label("orders.life", "muted", "strong"), gap, copy);
        lifeHead.setAlignment(Pos.CENTER_LEFT);
        VBox life = new VBox(8, lifeHead, timeline.root());
        life.getStyleClass().add("card");
        VBox.setVgrow(life, Priority.ALWAYS);
        VBox units = new VBox(table());
        units.getStyleClass().add("card");
        units.setMinHeight(210);
        units.setPrefHeight(230);
        root = new VBox(head, units, life);
        root.getStyleClass().add("page");
        model.foundProperty().addListener((o, was, is) -> render());
        model.troubleProperty().addListener((o, was, is) -> render());
        model.busyProperty().addListener((o, was, is) -> render());
        model.lifeProperty().addListener((o, was, is) -> renderLife());
        texts.language().addListener((o, was, is) -> {
            table.refresh();
            render();
            renderLife();
        });
        render();
        renderLife();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public void shown() {
        search.requestFocus();
    }

    private Button button(String key, String id, Feather icon, Runnable action) {
        Button button = texts.bind(new Button(), key);
        button.setId(id);
        button.setGraphic(new FontIcon(icon));
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> action.run());
        return button;
    }

    private TableView<Unit> table() {
        table.setId("orders-table");
        table.getColumns()
                .setAll(List.of(
                        Columns.text(texts, "orders.stands", 130, u -> state(u.stands())),
                        Columns.text(texts, "orders.order", 160, u -> or(u.orderNo())),
                        Columns.text(texts, "orders.reservation", 150, Unit::reservationId),
                        Columns.text(
                                texts,
                                "orders.offer",
                                80,
                                u -> u.offer().activityId() + "/" + u.offer().skuId()),
                        Columns.text(texts, "orders.user", 110, u -> or(u.userId())),
                        Columns.figure(
                                texts,
                                "orders.quantity",
                                60,
                                u -> u.quantity() == null ? Figures.UNKNOWN : Figures.count(u.quantity())),
                        Columns.text(texts, "orders.request", 120, u -> or(u.requestId())),
                        Columns.text(texts, "orders.at", 120, u -> Figures.moment(u.at(), place.zone()))));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> model.chosen.set(is));
        VBox.setVgrow(table, Priority.ALWAYS);
        return table;
    }

    private static String or(@Nullable String text) {
        return text == null ? Figures.UNKNOWN : text;
    }

    private String state(String stands) {
        String key = "orders.stands." + stands;
        return texts.has(key) ? texts.get(key) : stands;
    }

    private void render() {
        OrdersViewModel.Found found = model.foundProperty().get();
        Answer trouble = model.troubleProperty().get();
        message.getStyleClass().remove("red");
        if (model.busyProperty().get()) {
            message.setText(texts.get("orders.searching"));
        } else if (trouble != null) {
            message.getStyleClass().add("red");
            message.setText(Outcomes.words(texts, "", trouble));
        } else {
            message.setText(found == null ? "" : words(found));
        }
        table.setPlaceholder(texts.label(found == null ? "orders.hint" : "orders.nothing-hint", "muted"));
        if (found != null && !found.units().equals(table.getItems())) {
            table.getItems().setAll(found.units());
            table.getSelectionModel().selectFirst();
        }
    }

    private String words(OrdersViewModel.Found found) {
        return found.by() == null
                ? texts.get("orders.nothing", found.words())
                : texts.get("orders.found", found.units().size(), texts.of("orders.by", found.by()));
    }

    private void renderLife() {
        OrdersViewModel.Life life = model.lifeProperty().get();
        timeline.show(life, model.chosen.get() != null);
        copy.setDisable(life == null || life.evidence().isEmpty());
    }

    private void copy() {
        OrdersViewModel.Life life = model.lifeProperty().get();
        if (life != null) {
            ClipboardContent content = new ClipboardContent();
            content.putString(OrdersViewModel.asText(life, place.zone(), this::state));
            Clipboard.getSystemClipboard().setContent(content);
            place.overlay().tell(texts.get("fx.copied", life.unit().reservationId()));
        }
    }
}
