package seckill.engine.cli.demo;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import seckill.engine.cli.DurationWord;

/** The options that say which engine, and what is done to it. */
final class EngineOptions {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:SECKILL_DATA:-./data}",
            description = "data folder of the engine (${DEFAULT-VALUE}); one is started on it if none runs")
    private Path data = Path.of("data");

    @Option(
            names = "--door-url",
            paramLabel = "URL",
            description = "door of an engine elsewhere, such as http://10.0.0.5:8600")
    private @Nullable URI doorUrl;

    @Option(names = "--control-url", paramLabel = "URL", description = "its control plane")
    private @Nullable URI controlUrl;

    @Option(names = "--control-key-file", paramLabel = "FILE", description = "its control key")
    private @Nullable Path controlKeyFile;

    @Option(
            names = "--identity-key-file",
            paramLabel = "FILE",
            description = "the key that signs its buyers' identities")
    private @Nullable Path identityKeyFile;

    @Option(names = "--keep", description = "leave the activity open, and an engine that was started here running")
    private boolean keep;

    @Option(
            names = "--restart-engine",
            description = "start the engine again when it dies, instead of waiting for a person to")
    private boolean restartEngine;

    @Option(
            names = "--kill-engine-after",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "drill: kill the engine with SIGKILL this long into the sale, and start it again")
    private @Nullable Duration killAfter;

    boolean keep() {
        return keep;
    }

    /** @throws IllegalArgumentException for options that do not go together */
    EngineFinder finder() {
        long given = Stream.of(doorUrl, controlUrl, controlKeyFile, identityKeyFile)
                .filter(option -> option != null)
                .count();
        if (given == 0) {
            return EngineFinder.inFolder(data);
        }
        if (doorUrl == null || controlUrl == null || controlKeyFile == null || identityKeyFile == null) {
            throw new IllegalArgumentException("an engine elsewhere needs all of --door-url, --control-url,"
                    + " --control-key-file and --identity-key-file; given: " + given + " of 4");
        }
        if (restartEngine || killAfter != null) {
            throw new IllegalArgumentException(
                    "--restart-engine and --kill-engine-after are for an engine of this machine's --data only");
        }
        for (URI url : new URI[] {doorUrl, controlUrl}) {
            if (!"http".equals(url.getScheme()) || url.getHost() == null) {
                throw new IllegalArgumentException(url + " is no address of an engine; allowed: http://host:port");
            }
        }
        return EngineFinder.at(doorUrl, controlUrl, controlKeyFile, identityKeyFile);
    }

    EngineKeeper keeper(EngineFinder finder) {
        Path log = data.resolve("logs").resolve("demo-engine.log");
        return new EngineKeeper(finder, UpCommand.of(data), log, restartEngine);
    }

    EngineWatch watch(EngineFinder finder, EngineKeeper keeper) {
        return new EngineWatch(finder, keeper, killAfter);
    }
}
