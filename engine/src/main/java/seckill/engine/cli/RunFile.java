package seckill.engine.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.embedded.PrivateFiles;
import tools.jackson.databind.json.JsonMapper;

/**
 * What other programs must know of the engine that is up, as JSON in {@code <data>/run/engine.json}, readable by its owner.
 *
 * @param pid the engine's process
 * @param doorUrl base address of the buyer plane
 * @param controlUrl base address of the control plane
 * @param redisUri with its password
 * @param jdbcUrl without user and password
 * @param startedAt when it was ready
 * @param secretsDir folder of the secrets, one file each, named after its property
 * @param controlCertificate PEM file that the control plane shows; null without TLS
 */
public record RunFile(
        long pid,
        String doorUrl,
        String controlUrl,
        String redisUri,
        String jdbcUrl,
        Instant startedAt,
        String secretsDir,
        @Nullable String controlCertificate) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    void write(EngineFolder folder) throws IOException {
        PrivateFiles.folder(folder.run());
        PrivateFiles.write(
                folder.runFile(), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    /** Empty: no engine is up on this folder. After a kill -9 it may tell of one that is gone. */
    public static Optional<RunFile> read(EngineFolder folder) throws IOException {
        Path file = folder.runFile();
        return Files.exists(file)
                ? Optional.of(JSON.readValue(Files.readString(file), RunFile.class))
                : Optional.empty();
    }
}
