package seckill.engine.cli.control;

import picocli.CommandLine.Option;

/** How a command answers. */
public final class OutputOption {

    /** For people, or for programs: one JSON document a line, errors too. */
    enum Output {
        TEXT,
        JSON
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORM",
            defaultValue = "TEXT",
            description = "text: aligned tables; json: one JSON document, an error too (on stderr). Default: text.")
    private Output output = Output.TEXT;

    public boolean isJson() {
        return output == Output.JSON;
    }
}
