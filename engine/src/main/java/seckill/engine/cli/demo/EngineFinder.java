package seckill.engine.cli.demo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/**
 * Knows where the engine is: at the given addresses, or where the run file of the data folder says. An engine that was started
 * again may listen elsewhere, so whoever cannot reach it looks again. Thread-safe.
 */
final class EngineFinder {

    private static final String CONTROL_KEY = "seckill.control.key";
    private static final String IDENTITY_KEY = "seckill.door.identity-key";

    private final @Nullable Path runFile;
    private final @Nullable Path controlKeyFile;
    private final @Nullable Path identityKeyFile;
    private volatile @Nullable EngineAddress address;

    private EngineFinder(
            @Nullable Path runFile,
            @Nullable Path controlKeyFile,
            @Nullable Path identityKeyFile,
            @Nullable EngineAddress address) {
        this.runFile = runFile;
        this.controlKeyFile = controlKeyFile;
        this.identityKeyFile = identityKeyFile;
        this.address = address;
    }

    /** The engine whose data lie in this folder. */
    static EngineFinder inFolder(Path data) {
        return new EngineFinder(data.resolve("run").resolve("engine.json"), null, null, null);
    }

    /** An engine elsewhere. */
    static EngineFinder at(URI door, URI control, Path controlKeyFile, Path identityKeyFile) {
        return new EngineFinder(null, controlKeyFile, identityKeyFile, new EngineAddress(0, door, control, ""));
    }

    boolean isLocal() {
        return runFile != null;
    }

    /** The address as last read; null: none is known. */
    @Nullable
    EngineAddress last() {
        return address;
    }

    /** Reads the run file again. Without one (the engine is down, or is being started) the last address stays. */
    @Nullable
    EngineAddress look() {
        if (runFile != null) {
            EngineAddress read = read(runFile);
            if (read != null) {
                address = read;
            }
        }
        return address;
    }

    EngineAddress required() {
        EngineAddress known = address;
        if (known == null) {
            throw new DemoFailure("no engine is running: there is no " + runFile);
        }
        return known;
    }

    /** The control plane's key, as it goes into the header. */
    String controlKey() {
        return secret(controlKeyFile, CONTROL_KEY);
    }

    /** The key that signs buyers' identities. */
    byte[] identityKey() {
        String text = secret(identityKeyFile, IDENTITY_KEY);
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new DemoFailure("the identity key is not base64", e);
        }
    }

    private String secret(@Nullable Path given, String name) {
        Path file = given != null ? given : Path.of(required().secretsDir(), name);
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new DemoFailure("cannot read the key file " + file, e);
        }
    }

    /** Null while there is no whole run file: it may be in the middle of being written. */
    private static @Nullable EngineAddress read(Path runFile) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(runFile);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new DemoFailure("cannot read " + runFile, e);
        }
        JsonNode json = Json.read(bytes);
        String door = Json.text(json, "doorUrl");
        String control = Json.text(json, "controlUrl");
        if (door.isEmpty() || control.isEmpty()) {
            return null;
        }
        return new EngineAddress(
                Json.number(json, "pid"), URI.create(door), URI.create(control), Json.text(json, "secretsDir"));
    }
}
