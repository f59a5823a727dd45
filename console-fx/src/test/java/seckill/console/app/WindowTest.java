package seckill.console.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationTest;
import org.testfx.util.WaitForAsyncUtils;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.console.fx.Background;
import seckill.console.fx.Texts;

/** A window in English without a screen, in front of a fake engine; no style may be unresolved. */
abstract class WindowTest extends ApplicationTest {

    @TempDir
    static Path folder;

    final FakeEngine fake = new FakeEngine();
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

    /** Signs in during {@link Sale} and opens a screen. */
    final void open(String screen) throws TimeoutException {
        fake.feed(Sale.at(1));
        fill("#connect-address", fake.address().toString());
        fill("#connect-operator", "op-1");
        fill("#connect-password", "secret");
        clickOn("#connect-go");
        awaitText("#status-link", "Connected");
        clickOn("#go-" + screen);
    }

    final void fill(String field, String text) {
        interact(() -> lookup(field).queryAs(TextInputControl.class).setText(text));
    }

    final void awaitText(String label, String part) throws TimeoutException {
        await(() -> lookup(label)
                .tryQueryAs(Label.class)
                .filter(l -> l.getText().contains(part))
                .isPresent());
    }

    final void awaitNode(String query) throws TimeoutException {
        await(() -> lookup(query).tryQuery().isPresent());
    }

    /** Waits until the engine was asked this, such as {@code POST /control/v1/stop-all}; and gives it. */
    final FakeEngine.Asked awaitAsked(String call) throws TimeoutException {
        await(() -> asked(call) != null);
        FakeEngine.Asked found = asked(call);
        assertThat(found).isNotNull();
        return java.util.Objects.requireNonNull(found);
    }

    private FakeEngine.@org.jspecify.annotations.Nullable Asked asked(String call) {
        return fake.asked.stream()
                .filter(a -> (a.method() + " " + a.path()).equals(call))
                .findFirst()
                .orElse(null);
    }

    static void await(Callable<Boolean> condition) throws TimeoutException {
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, condition);
    }
}
