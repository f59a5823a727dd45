package seckill.engine.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that says which engine is meant; for every command that speaks to one. */
public final class DataOption {

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            defaultValue = "${env:SECKILL_DATA:-data}",
            description = "Data folder of the engine. Default: $SECKILL_DATA, else ./data.")
    private Path folder = Path.of("data");

    public EngineFolder folder() {
        return new EngineFolder(folder);
    }
}
