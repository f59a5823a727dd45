package seckill.console.connect;

import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import seckill.console.fx.Background;
import seckill.console.fx.Environment;
import seckill.console.fx.Texts;

/** The sign-in. Ids: {@code connect-address}, {@code connect-operator}, {@code connect-password}, {@code connect-go}, {@code connect-trust}. */
public final class ConnectView {

    private final ConnectViewModel model;
    private final Texts texts;
    private final StackPane root = new StackPane();

    /** @param offered address to begin with; empty: that of the engine signed in at last */
    public ConnectView(
            Background background, Texts texts, SavedEngines saved, String offered, Consumer<Connected> then) {
        this.model = new ConnectViewModel(background, texts, saved, offered, then);
        this.texts = texts;
        VBox card = new VBox(10);
        card.getStyleClass().addAll("card", "connect");
        card.setMaxSize(440, Region.USE_PREF_SIZE);
        card.getChildren().addAll(texts.label("connect.title", "title"), texts.label("connect.subtitle", "muted"));
        if (!saved.engines().isEmpty()) {
            card.getChildren().add(savedEngines(saved));
        }
        TextField address = field(new TextField(), "connect-address", "127.0.0.1:8601");
        address.textProperty().bindBidirectional(model.address);
        TextField operator = field(new TextField(), "connect-operator", "");
        operator.textProperty().bindBidirectional(model.operator);
        PasswordField password = field(new PasswordField(), "connect-password", "");
        password.textProperty().bindBidirectional(model.password);
        card.getChildren()
                .addAll(
                        labelled("connect.address", address),
                        labelled("connect.operator", operator),
                        labelled("connect.password", password),
                        environment(),
                        readOnly(),
                        message(),
                        certificate(),
                        buttons());
        root.getChildren().add(card);
        root.getStyleClass().add("page");
    }

    public Parent root() {
        return root;
    }

    private VBox savedEngines(SavedEngines saved) {
        VBox list = new VBox(4, texts.label("connect.saved", "muted", "small"));
        for (SavedEngine engine : saved.engines()) {
            Button button = new Button();
            button.textProperty()
                    .bind(Bindings.createStringBinding(
                            () -> texts.of("fx.environment", engine.environment()) + "  ·  " + engine.address()
                                    + "  ·  " + engine.operator(),
                            texts.language()));
            button.setMaxWidth(Double.MAX_VALUE);
            button.setAlignment(Pos.CENTER_LEFT);
            button.setOnAction(e -> model.choose(engine));
            list.getChildren().add(button);
        }
        return list;
    }

    private static <F extends TextField> F field(F field, String id, String prompt) {
        field.setId(id);
        field.setPromptText(prompt);
        return field;
    }

    private VBox labelled(String key, Region field) {
        Label label = texts.label(key, "muted", "small");
        label.setLabelFor(field);
        return new VBox(3, label, field);
    }

    private VBox environment() {
        ChoiceBox<Environment> choice = new ChoiceBox<>();
        choice.getItems().setAll(Environment.values());
        choice.valueProperty().bindBidirectional(model.environment);
        choice.setMaxWidth(Double.MAX_VALUE);
        Runnable words = () -> choice.setConverter(new StringConverter<>() {
            @Override
            public String toString(Environment value) {
                return texts.of("fx.environment", value);
            }

            @Override
            public Environment fromString(String text) {
                return choice.getItems().stream()
                        .filter(each -> texts.of("fx.environment", each).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no environment " + text));
            }
        });
        words.run();
        texts.language().addListener((o, was, is) -> words.run());
        return labelled("connect.environment", choice);
    }

    private CheckBox readOnly() {
        CheckBox box = texts.bind(new CheckBox(), "connect.read-only");
        box.selectedProperty().bindBidirectional(model.readOnly);
        return box;
    }

    private Label message() {
        Label label = new Label();
        label.setId("connect-message");
        label.getStyleClass().add("red");
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.textProperty().bind(model.message);
        label.visibleProperty().bind(model.message.isNotEmpty());
        label.managedProperty().bind(label.visibleProperty());
        return label;
    }

    private VBox certificate() {
        Label print = new Label();
        print.setWrapText(true);
        print.setMinHeight(Region.USE_PREF_SIZE);
        print.textProperty().bind(model.fingerprint);
        Button trust = texts.bind(new Button(), "connect.trust");
        trust.setId("connect-trust");
        trust.setOnAction(e -> model.trust());
        VBox box = new VBox(6, print, trust);
        box.visibleProperty().bind(model.fingerprint.isNotEmpty());
        box.managedProperty().bind(box.visibleProperty());
        return box;
    }

    private HBox buttons() {
        Label busy = texts.label("connect.busy", "muted");
        busy.visibleProperty().bind(model.busy);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button go = texts.bind(new Button(), "connect.go");
        go.setId("connect-go");
        go.getStyleClass().add("accent");
        go.setDefaultButton(true);
        go.disableProperty().bind(model.busy);
        go.setOnAction(e -> model.signIn());
        HBox row = new HBox(10, busy, gap, go);
        row.setAlignment(Pos.CENTER_RIGHT);
        return row;
    }
}
