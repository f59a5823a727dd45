package seckill.engine.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Opens the operators' window beside an engine that is up. It is a program of its own: whatever becomes of it, the engine goes on.
 *
 * @param launcher the script that can start it; null where this program was not started by one
 * @param display whether there is a screen to open it on
 */
record ConsoleOpening(@Nullable Path launcher, boolean display) {

    /** Set by the launcher. */
    static final String LAUNCHER = "SECKILL_LAUNCHER";

    static ConsoleOpening of(Map<String, String> environment, String operatingSystem) {
        String launcher = environment.getOrDefault(LAUNCHER, "");
        return new ConsoleOpening(
                launcher.isEmpty() ? null : Path.of(launcher), hasDisplay(environment, operatingSystem));
    }

    private static boolean hasDisplay(Map<String, String> environment, String operatingSystem) {
        if (isSet(environment, "DISPLAY") || isSet(environment, "WAYLAND_DISPLAY")) {
            return true;
        }
        String system = operatingSystem.toLowerCase(Locale.ROOT);
        boolean alwaysHas = system.contains("mac") || system.contains("windows");
        return alwaysHas && !isSet(environment, "SSH_CONNECTION") && !isSet(environment, "CI");
    }

    private static boolean isSet(Map<String, String> environment, String name) {
        return !environment.getOrDefault(name, "").isEmpty();
    }

    /**
     * Starts it and does not wait.
     *
     * @param wanted null: where there is a display
     * @param log gets what the window's program says
     * @return a line for people; empty when nobody wants it
     */
    String open(@Nullable Boolean wanted, String controlUrl, File log) {
        if (Boolean.FALSE.equals(wanted) || wanted == null && (!display || launcher == null)) {
            return "";
        }
        if (launcher == null) {
            return "Console   not opened: only ./seckill of the source tree can; run ./seckill console there";
        }
        try {
            new ProcessBuilder(List.of(launcher.toString(), "console", "--engine=" + controlUrl))
                    .redirectInput(
                            ProcessBuilder.Redirect.from(new File(File.separatorChar == '/' ? "/dev/null" : "NUL")))
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            return "Console   opening (--no-console keeps it shut), its log is " + log;
        } catch (IOException | RuntimeException e) {
            return "Console   not opened: " + e.getMessage();
        }
    }
}
