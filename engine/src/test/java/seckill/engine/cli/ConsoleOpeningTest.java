package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleOpeningTest {

    private static final String URL = "http://127.0.0.1:8601";

    @TempDir
    Path folder;

    @Test
    void onLinuxADisplayIsWhatTheEnvironmentNames() {
        assertThat(ConsoleOpening.of(Map.of(), "Linux").display()).isFalse();
        assertThat(ConsoleOpening.of(Map.of("DISPLAY", ""), "Linux").display()).isFalse();
        assertThat(ConsoleOpening.of(Map.of("DISPLAY", ":0"), "Linux").display())
                .isTrue();
        assertThat(ConsoleOpening.of(Map.of("WAYLAND_DISPLAY", "wayland-0"), "Linux")
                        .display())
                .isTrue();
    }

    @Test
    void otherSystemsHaveOneUnlessSomebodyCameOverTheNetwork() {
        assertThat(ConsoleOpening.of(Map.of(), "Mac OS X").display()).isTrue();
        assertThat(ConsoleOpening.of(Map.of("SSH_CONNECTION", "a b"), "Mac OS X")
                        .display())
                .isFalse();
    }

    @Test
    void nothingIsOpenedOrSaidWithoutADisplayOrAgainstTheWish() throws IOException {
        Path launcher = launcher();
        assertThat(new ConsoleOpening(launcher, false).open(null, URL, log())).isEmpty();
        assertThat(new ConsoleOpening(null, true).open(null, URL, log())).isEmpty();
        assertThat(new ConsoleOpening(launcher, true).open(false, URL, log())).isEmpty();
        assertThat(folder.resolve("console.log")).doesNotExist();
    }

    @Test
    void theLauncherIsToldWhichEngine() throws Exception {
        assertThat(new ConsoleOpening(launcher(), true).open(null, URL, log())).contains("opening", "--no-console");
        for (ProcessHandle child : ProcessHandle.current().children().toList()) {
            child.onExit().get(10, TimeUnit.SECONDS);
        }
        assertThat(folder.resolve("console.log")).hasContent("console --engine=" + URL);
    }

    @Test
    void whatCannotBeStartedIsSaidAndFailsNothing() {
        assertThat(new ConsoleOpening(folder.resolve("gone"), true).open(null, URL, log()))
                .startsWith("Console   not opened: ");
        assertThat(new ConsoleOpening(null, false).open(true, URL, log())).contains("./seckill console");
    }

    private java.io.File log() {
        return folder.resolve("console.log").toFile();
    }

    private Path launcher() throws IOException {
        Path script = folder.resolve("launcher");
        Files.writeString(script, "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }
}
