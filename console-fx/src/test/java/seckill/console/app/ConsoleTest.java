package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationTest;
import org.testfx.util.WaitForAsyncUtils;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.console.fx.Background;
import seckill.console.fx.Texts;

/** What a person sees and does, in a window without a screen. */
class ConsoleTest extends ApplicationTest {

    @TempDir
    static Path folder;

    private final FakeEngine fake = new FakeEngine();
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Logger css = Logger.getLogger("javafx.css");
    private final Handler listening = new Handler() {
        @Override
        public void publish(LogRecord line) {
            warnings.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @Override
    public void start(Stage stage) {
        css.addHandler(listening);
        Preferences preferences = new Preferences(folder.resolve("console.json"));
        ConsoleWindow window = new ConsoleWindow(
                stage, preferences, Background.threads(), InstantSource.fixed(Sale.NOW), ZoneOffset.UTC);
        window.texts().language().set(Texts.Language.ENGLISH);
        window.show();
    }

    @AfterEach
    void noStyleIsUnresolved() {
        css.removeHandler(listening);
        fake.close();
        assertThat(warnings).isEmpty();
    }

    @Test
    void aWrongPasswordIsSaidAndTheWindowStays() throws TimeoutException {
        fake.refuse("POST /control/v1/sign-in", 401, "sign-in-refused", "name or password is wrong");
        signIn();
        awaitText("#connect-message", "name or password is wrong");
    }

    @Test
    void aLostConnectionShowsAtOnceAndWipesNothing() throws TimeoutException {
        fake.feed(Sale.at(1));
        signIn();
        awaitText("#status-link", "Connected");
        fake.refuse("GET /control/v1/feed", 503, "too-many-subscribers", "full");
        fake.hangUp();
        awaitText("#status-link", "Connection lost");
    }

    @Test
    void thePaletteSignsOutByKeyboard() throws TimeoutException {
        fake.feed(Sale.at(1));
        signIn();
        awaitText("#status-link", "Connected");
        press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
        clickOn("#palette-field").write("sign out").type(KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> lookup("#connect-go").tryQuery().isPresent());
    }

    private void signIn() {
        fill("#connect-address", fake.address().toString());
        fill("#connect-operator", "op-1");
        fill("#connect-password", "secret");
        clickOn("#connect-go");
    }

    private void fill(String field, String text) {
        interact(() -> lookup(field).queryAs(TextInputControl.class).setText(text));
    }

    private void awaitText(String label, String part) throws TimeoutException {
        WaitForAsyncUtils.waitFor(
                10,
                TimeUnit.SECONDS,
                () -> lookup(label)
                        .tryQueryAs(Label.class)
                        .filter(l -> l.getText().contains(part))
                        .isPresent());
    }
}
