package seckill.console.app;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Json;
import seckill.console.connect.SavedEngine;
import seckill.console.connect.SavedEngines;
import seckill.console.fx.Look;
import seckill.console.fx.Texts;
import tools.jackson.core.JacksonException;

/** What is remembered between starts, in one file. Unreadable, it starts afresh; that it cannot be written stops nobody from working. */
final class Preferences implements SavedEngines {

    private static final int ENGINES_MAX = 8;

    /**
     * @param width of the window, in pixels; 0: not known
     * @param screen key of the one shown last
     */
    record Kept(
            Texts.@Nullable Language language,
            Look.@Nullable Theme theme,
            double x,
            double y,
            double width,
            double height,
            boolean maximized,
            @Nullable String screen,
            @Nullable List<SavedEngine> engines) {

        static final Kept NOTHING = new Kept(null, null, 0, 0, 0, 0, false, null, null);
    }

    private final Path file;
    private Kept kept;

    Preferences(Path file) {
        this.file = file;
        this.kept = read();
    }

    static Path fileOfUser() {
        String windows = System.getenv("APPDATA");
        String xdg = System.getenv("XDG_CONFIG_HOME");
        Path folder = windows != null
                ? Path.of(windows)
                : xdg != null ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".config");
        return folder.resolve("seckill").resolve("console.json");
    }

    Kept kept() {
        return kept;
    }

    void keep(Kept now) {
        if (now.equals(kept)) {
            return;
        }
        kept = now;
        try {
            Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
            Files.createDirectories(folder);
            Path fresh = Files.createTempFile(folder, "console", ".json");
            Files.writeString(
                    fresh, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(now));
            move(fresh);
        } catch (IOException e) {
            System.getLogger("seckill.console").log(System.Logger.Level.WARNING, "preferences are not kept", e);
        }
    }

    private void move(Path fresh) throws IOException {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Kept read() {
        try {
            Kept found = Files.exists(file) ? Json.MAPPER.readValue(Files.readString(file), Kept.class) : null;
            return found == null ? Kept.NOTHING : found;
        } catch (IOException | JacksonException e) {
            return Kept.NOTHING;
        }
    }

    @Override
    public List<SavedEngine> engines() {
        List<SavedEngine> engines = kept.engines();
        return engines == null ? List.of() : engines;
    }

    @Override
    public void remember(SavedEngine engine) {
        List<SavedEngine> all = new ArrayList<>(engines());
        all.removeIf(e -> e.address().equals(engine.address()));
        all.addFirst(engine);
        keep(new Kept(
                kept.language(),
                kept.theme(),
                kept.x(),
                kept.y(),
                kept.width(),
                kept.height(),
                kept.maximized(),
                kept.screen(),
                List.copyOf(all.subList(0, Math.min(ENGINES_MAX, all.size())))));
    }
}
