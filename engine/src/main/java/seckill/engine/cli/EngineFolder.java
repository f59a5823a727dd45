package seckill.engine.cli;

import java.nio.file.Path;

/**
 * Where an engine keeps everything: its secrets, its log, its run file and the data of its private servers.
 *
 * @param path absolute
 */
public record EngineFolder(Path path) {

    public EngineFolder {
        path = path.toAbsolutePath().normalize();
    }

    /** One file per secret, named after its property. */
    public Path secrets() {
        return path.resolve("secrets");
    }

    /** Exists while the engine is up; see {@link RunFile}. */
    public Path runFile() {
        return run().resolve("engine.json");
    }

    Path lockFile() {
        return run().resolve("engine.lock");
    }

    Path run() {
        return path.resolve("run");
    }

    Path log() {
        return path.resolve("logs/engine.log");
    }

    Path redis() {
        return path.resolve("redis");
    }

    Path mariaDb() {
        return path.resolve("mariadb");
    }

    /** The folder as it can be pasted into a command. */
    String pathForShell() {
        String text = path.toString();
        return text.matches("[A-Za-z0-9._/-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
