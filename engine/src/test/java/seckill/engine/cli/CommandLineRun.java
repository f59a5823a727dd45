package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import seckill.testkit.Await;

/** The program as a process of its own, as a person starts it. */
final class CommandLineRun {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final Process process;
    private final Path output;

    private CommandLineRun(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static CommandLineRun start(Path folder, String... words) {
        try {
            Path output = Files.createTempFile(folder, "output", ".txt");
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SeckillWithoutStages.class.getName()));
            command.addAll(List.of(words));
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("SECKILL_"));
            return new CommandLineRun(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    CommandLineRun awaitOutput(String text) {
        Await.until("\"" + text + "\" is printed", LIMIT, () -> {
            assertThat(output().contains(text) || process.isAlive())
                    .as(output())
                    .isTrue();
            return output().contains(text);
        });
        return this;
    }

    long pid() {
        return process.pid();
    }

    void terminate() {
        process.destroy();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as(output())
                .isTrue();
        return process.exitValue();
    }
}
