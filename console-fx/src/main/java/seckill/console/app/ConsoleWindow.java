package seckill.console.app;

import java.time.InstantSource;
import java.time.ZoneId;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import seckill.console.client.FeedReader;
import seckill.console.connect.ConnectView;
import seckill.console.connect.Connected;
import seckill.console.fx.Background;
import seckill.console.fx.LiveFeed;
import seckill.console.fx.Look;
import seckill.console.fx.Overlay;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** One window: first the sign-in, then the screens of that engine, and back when the sign-in ends. */
public final class ConsoleWindow {

    private static final double WIDTH = 1440;
    private static final double HEIGHT = 900;

    private final Stage stage;
    private final Preferences preferences;
    private final Background background;
    private final InstantSource clock;
    private final ZoneId zone;
    private final Texts texts;
    private final StackPane host = new StackPane();
    private final Overlay overlay = new Overlay(host);
    private final Look look;
    private @Nullable Shell shell;
    private @Nullable Runnable leave;
    private String offered = "";

    ConsoleWindow(Stage stage, Preferences preferences, Background background, InstantSource clock, ZoneId zone) {
        this.stage = stage;
        this.preferences = preferences;
        this.background = background;
        this.clock = clock;
        this.zone = zone;
        Preferences.Kept kept = preferences.kept();
        texts = new Texts(kept.language() == null ? Texts.Language.ofMachine() : kept.language());
        boolean sized = kept.width() > 0 && kept.height() > 0;
        Scene scene = new Scene(host, sized ? kept.width() : WIDTH, sized ? kept.height() : HEIGHT);
        look = new Look(scene);
        if (kept.theme() != null) {
            look.themeProperty().set(kept.theme());
        }
        stage.setScene(scene);
        stage.setTitle("Seckill");
        stage.setMaximized(kept.maximized());
        if (sized) {
            stage.setX(kept.x());
            stage.setY(kept.y());
        }
        stage.setOnHidden(e -> close());
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (shell != null && !overlay.isOpen()) {
                shell.pressed(event);
            }
        });
        scene.getAccelerators()
                .put(new KeyCodeCombination(KeyCode.L, KeyCombination.SHORTCUT_DOWN), this::otherLanguage);
        scene.getAccelerators().put(new KeyCodeCombination(KeyCode.D, KeyCombination.SHORTCUT_DOWN), this::otherTheme);
        signIn("");
    }

    void show() {
        stage.show();
    }

    /** @param engine address that the sign-in begins with, in place of the last one */
    void offer(String engine) {
        offered = engine;
        signIn("");
    }

    /** Shows a screen by its key; nothing before the sign-in. */
    void open(String key) {
        if (shell != null) {
            shell.open(key);
        }
    }

    Texts texts() {
        return texts;
    }

    Look look() {
        return look;
    }

    /** @param why the last sign-in ended; empty at first */
    private void signIn(String why) {
        content(new ConnectView(background, texts, preferences, offered, this::connected).root());
        if (!why.isEmpty()) {
            overlay.tell(why);
        }
    }

    private void content(javafx.scene.Node node) {
        overlay.close();
        host.getChildren().setAll(node);
    }

    private void connected(Connected connected) {
        LiveFeed live = new LiveFeed(background, System::nanoTime);
        FeedReader reader = new FeedReader(connected.engine(), live).start();
        Workplace place = new Workplace(
                connected.engine(),
                connected.who(),
                connected.saved().environment(),
                connected.saved().readOnly(),
                live,
                texts,
                background,
                zone,
                clock,
                this::open,
                overlay);
        Shell opened = new Shell(place, Screens.ALL, () -> leave(""), this::otherLanguage, this::otherTheme);
        shell = opened;
        leave = () -> {
            opened.close();
            reader.close();
            connected.engine().close();
        };
        live.linkProperty().addListener((o, was, is) -> {
            if (is == LiveFeed.Link.SIGNED_OUT) {
                leave(texts.get("app.signed-out"));
            }
        });
        content(opened.root());
        String last = preferences.kept().screen();
        opened.openFirst(last == null ? "" : last);
    }

    private void leave(String why) {
        if (leave != null) {
            keepAll();
            leave.run();
            leave = null;
            shell = null;
            signIn(why);
        }
    }

    private void close() {
        keepAll();
        if (leave != null) {
            leave.run();
        }
    }

    void otherLanguage() {
        texts.language()
                .set(
                        texts.language().get() == Texts.Language.ENGLISH
                                ? Texts.Language.CHINESE
                                : Texts.Language.ENGLISH);
        keepAll();
    }

    void otherTheme() {
        look.themeProperty().set(look.isDark() ? Look.Theme.LIGHT : Look.Theme.DARK);
        keepAll();
    }

    private void keepAll() {
        Preferences.Kept kept = preferences.kept();
        boolean full = stage.isMaximized();
        preferences.keep(new Preferences.Kept(
                texts.language().get(),
                look.themeProperty().get(),
                full ? kept.x() : stage.getX(),
                full ? kept.y() : stage.getY(),
                full ? kept.width() : stage.getScene().getWidth(),
                full ? kept.height() : stage.getScene().getHeight(),
                full,
                shell == null ? kept.screen() : shell.shown(),
                kept.engines()));
    }
}
