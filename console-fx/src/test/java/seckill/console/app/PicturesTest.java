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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
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
import seckill.console.fx.Background;
import seckill.console.fx.Look;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;

/** Renders what there is to see into {@code target/pictures}, in both looks and languages, for a person to look at. */
class PicturesTest extends ApplicationTest {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 800;
    private static final long SETTLE_MILLIS = 700;
    private static final long FRAME_MILLIS = 150;

    @TempDir
    static Path folder;

    private final FakeEngine fake = new FakeEngine();
    private long frames = 1;
    private @Nullable Stage stage;
    private @Nullable ConsoleWindow window;

    @Override
    public void start(Stage shown) {
        stage = shown;
        Preferences preferences = new Preferences(folder.resolve("console.json"));
        window = new ConsoleWindow(
                shown, preferences, Background.threads(), InstantSource.fixed(Sale.NOW), ZoneOffset.UTC);
        shown.setWidth(WIDTH);
        shown.setHeight(HEIGHT);
        window.show();
    }

    @AfterEach
    void end() {
        fake.close();
    }

    @Test
    void theSignInAndEveryScreenAreRenderedInBothLooksAndLanguages() throws IOException, TimeoutException {
        type("#connect-address", fake.address().toString());
        type("#connect-operator", "op-1");
        type("#connect-password", "secret");
        renderAll("connect");

        Answers.reconciliation(fake);
        Answers.approvals(fake);
        Answers.deadLetters(fake);
        Answers.audit(fake);
        fake.feed(Sale.at(1));
        clickOn("#connect-go");
        WaitForAsyncUtils.waitFor(
                10,
                TimeUnit.SECONDS,
                () -> lookup("#status-link")
                        .tryQueryAs(Label.class)
                        .filter(link -> link.getText().startsWith("●"))
                        .isPresent());
        for (Screen screen : Screens.ALL) {
            clickOn("#go-" + screen.key());
            sleep(SETTLE_MILLIS);
            renderAll(screen.key());
        }
    }

    private void type(String field, String text) {
        interact(() -> lookup(field).queryAs(TextInputControl.class).setText(text));
    }

    private void renderAll(String what) throws IOException {
        for (Texts.Language language : Texts.Language.values()) {
            for (Look.Theme theme : new Look.Theme[] {Look.Theme.LIGHT, Look.Theme.DARK}) {
                interact(() -> {
                    requireNonNull(window).texts().language().set(language);
                    requireNonNull(window).look().themeProperty().set(theme);
                });
                fake.feed(Sale.at(++frames));
                WaitForAsyncUtils.sleep(FRAME_MILLIS, TimeUnit.MILLISECONDS);
                WaitForAsyncUtils.waitForFxEvents();
                String name = (what + "-" + language + "-" + theme).toLowerCase(Locale.ROOT);
                BufferedImage picture = picture();
                assertThat(ImageIO.write(
                                picture,
                                "png",
                                Files.createDirectories(Path.of("target", "pictures"))
                                        .resolve(name + ".png")
                                        .toFile()))
                        .isTrue();
                assertThat(colours(picture)).as("colours of " + name).isGreaterThan(10);
            }
        }
    }

    /** The scene as it is drawn now. */
    private BufferedImage picture() {
        Image image = WaitForAsyncUtils.waitForAsyncFx(
                5_000, () -> requireNonNull(stage).getScene().snapshot(null));
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
