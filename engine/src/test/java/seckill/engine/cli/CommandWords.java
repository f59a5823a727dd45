package seckill.engine.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.EngineApplication;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.Terminal;
import tools.jackson.databind.JsonNode;

/** Commands in this JVM, against the engine that a data folder of the test tells of, with a person who types what the test says. */
final class CommandWords implements Terminal {

    private final Path folder;
    private final Deque<String> typed = new ArrayDeque<>();
    private @Nullable String certificate;
    private boolean interactive;
    private String out = "";
    private String err = "";

    CommandWords(Path folder) {
        this.folder = folder;
    }

    /** The engine that is named next shows the certificate of this file. */
    CommandWords certificate(Path pem) {
        certificate = pem.toString();
        return this;
    }

    /** An engine is up. */
    CommandWords engine(String controlUrl, String key) {
        try {
            Path secrets = Files.createDirectories(folder.resolve("secrets"));
            Files.writeString(secrets.resolve("seckill.control.key"), key);
            new RunFile(
                            ProcessHandle.current().pid(),
                            "http://127.0.0.1:1",
                            controlUrl,
                            "",
                            "",
                            Instant.EPOCH,
                            secrets.toString(),
                            certificate)
                    .write(new EngineFolder(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** From now on somebody sits there, who types these lines. */
    CommandWords types(String... lines) {
        interactive = true;
        typed.addAll(List.of(lines));
        return this;
    }

    /** @return the exit code */
    int run(String... words) {
        StringWriter outWriter = new StringWriter();
        StringWriter errWriter = new StringWriter();
        List<String> all = new ArrayList<>(Arrays.asList(words));
        if (!all.contains("--data")) {
            all.addAll(List.of("--data", folder.toString()));
        }
        all.addAll(List.of("--sign-ins", folder.resolve("sign-ins.json").toString()));
        int code = Seckill.commandLine(EngineApplication.class, this)
                .setOut(new PrintWriter(outWriter))
                .setErr(new PrintWriter(errWriter))
                .execute(all.toArray(String[]::new));
        out = outWriter.toString();
        err = errWriter.toString();
        return code;
    }

    /** The completion script; it takes no engine. */
    int complete() {
        StringWriter outWriter = new StringWriter();
        int code = Seckill.commandLine(EngineApplication.class, this)
                .setOut(new PrintWriter(outWriter))
                .execute("completion", "bash");
        out = outWriter.toString();
        return code;
    }

    String out() {
        return out;
    }

    String err() {
        return err;
    }

    /** What was printed, which must be one JSON document. */
    JsonNode json() {
        return Json.MAPPER.readTree(out);
    }

    @Override
    public boolean isInteractive() {
        return interactive;
    }

    @Override
    public boolean showsAtOnce() {
        return false;
    }

    @Override
    public @Nullable String line(String question) {
        return typed.poll();
    }

    @Override
    public char @Nullable [] secret(String question) {
        String line = typed.poll();
        return line == null ? null : line.toCharArray();
    }
}
