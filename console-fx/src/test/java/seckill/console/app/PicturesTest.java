package seckill.console.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import javafx.scene.Group;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationTest;
import org.testfx.util.WaitForAsyncUtils;
import seckill.console.Answers;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.console.SaleActivities;
import seckill.console.SaleHistory;
import seckill.console.fx.Background;
import seckill.console.fx.Look;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;

/** Renders what there is to see into {@code target/pictures}, in both looks and languages, for a person to look at. */
class PicturesTest extends ApplicationTest {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;
    private static final long SETTLE_MILLIS = 700;

    @TempDir
    static Path folder;

    private static final long LAST_SECOND = 120;
    private static final long BEAT_MILLIS = 40;

    private final CountDownLatch fed = new CountDownLatch(1);
    private final FakeEngine fake = new FakeEngine();
    private @Nullable Stage stage;
    private @Nullable ConsoleWindow window;

    @Override
    public void start(Stage shown) {
        stage = shown;
        Preferences preferences = new Preferences(folder.resolve("console.json"));
        window = new ConsoleWindow(
                shown,
                preferences,
                Background.threads(),
                InstantSource.fixed(Sale.at(120).at()),
                ZoneOffset.UTC);
        shown.setWidth(WIDTH);
        shown.setHeight(HEIGHT);
        window.show();
    }

    @AfterEach
    void end() {
        fake.close();
    }

    @Test
    void theSignInAndEveryScreenAreRenderedInBothLooksAndLanguages() throws Exception {
        type("#connect-address", fake.address().toString());
        type("#connect-operator", "op-1");
        type("#connect-password", "secret");
        renderAll("connect");

        SaleHistory.on(fake);
        SaleActivities.on(fake);
        Answers.reconciliation(fake);
        Answers.approvals(fake);
        Answers.deadLetters(fake);
        Answers.audit(fake);
        Answers.switches(fake);
        Answers.units(fake);
        clickOn("#connect-go");
        ScheduledExecutorService sale = sell();
        WaitForAsyncUtils.waitFor(
                10,
                TimeUnit.SECONDS,
                () -> lookup("#status-link")
                        .tryQueryAs(Label.class)
                        .filter(link -> link.getText().startsWith("●"))
                        .isPresent());
        fed.await();
        for (Screen screen : Screens.ALL) {
            interact(() -> requireNonNull(window).open(screen.key()));
            if (screen.key().equals("orders")) {
                type("#orders-search", "u-20417733");
                clickOn("#orders-go");
            }
            sleep(SETTLE_MILLIS);
            renderAll(screen.key());
            keep(screen.key() + "-wide", wide());
        }
        interact(() -> requireNonNull(window).open("overview"));
        sale.shutdownNow();
        WaitForAsyncUtils.waitFor(
                10, TimeUnit.SECONDS, () -> lookup(".stale").tryQuery().isPresent());
        render("stale", Texts.Language.ENGLISH, Look.Theme.DARK);
    }

    /** Two minutes of a sale in a few seconds, then its last second again and again, so that nothing grows old. */
    private ScheduledExecutorService sell() {
        ScheduledExecutorService beat = Executors.newSingleThreadScheduledExecutor();
        AtomicLong second = new AtomicLong();
        var unused = beat.scheduleAtFixedRate(
                () -> {
                    long now = Math.min(LAST_SECOND, second.incrementAndGet());
                    fake.feed(Sale.at(now));
                    if (now == LAST_SECOND) {
                        fed.countDown();
                    }
                },
                0,
                BEAT_MILLIS,
                TimeUnit.MILLISECONDS);
        return beat;
    }

    private void type(String field, String text) {
        interact(() -> lookup(field).queryAs(TextInputControl.class).setText(text));
    }

    private void renderAll(String what) throws IOException {
        for (Texts.Language language : Texts.Language.values()) {
            for (Look.Theme theme : new Look.Theme[] {Look.Theme.LIGHT, Look.Theme.DARK}) {
                render(what, language, theme);
            }
        }
    }

    private void render(String what, Texts.Language language, Look.Theme theme) throws IOException {
        interact(() -> {
            requireNonNull(window).texts().language().set(language);
            requireNonNull(window).look().themeProperty().set(theme);
        });
        WaitForAsyncUtils.waitForFxEvents();
        String name = (what + "-" + language + "-" + theme).toLowerCase(Locale.ROOT);
        keep(name, picture());
    }

    private static void keep(String name, BufferedImage picture) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "pictures"));
        assertThat(ImageIO.write(picture, "png", folder.resolve(name + ".png").toFile()))
                .isTrue();
        assertThat(colours(picture)).as("colours of " + name).isGreaterThan(10);
    }

    /** The scene as it is drawn now. */
    private BufferedImage picture() {
        return copy(WaitForAsyncUtils.waitForAsyncFx(
                5_000, () -> requireNonNull(stage).getScene().snapshot(null)));
    }

    /** As on a wall display, which is larger than the screen there is not: in a scene of its own. */
    private BufferedImage wide() {
        return copy(WaitForAsyncUtils.waitForAsyncFx(5_000, () -> {
            Scene shown = requireNonNull(stage).getScene();
            Parent root = shown.getRoot();
            String style = root.getStyle();
            shown.setRoot(new Group());
            Scene wide = new Scene(root, 1_920, 1_080);
            wide.getStylesheets().setAll(shown.getStylesheets());
            root.setStyle("-fx-font-size: 15px");
            Image image = wide.snapshot(null);
            wide.setRoot(new Group());
            root.setStyle(style);
            shown.setRoot(root);
            return image;
        }));
    }

    private static BufferedImage copy(Image image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                copy.setRGB(x, y, image.getPixelReader().getArgb(x, y));
            }
        }
        return copy;
    }

    /** One colour alone would be an empty window. */
    private static long colours(BufferedImage picture) {
        return IntStream.range(0, picture.getWidth() * picture.getHeight())
                .map(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()))
                .distinct()
                .count();
    }
}
