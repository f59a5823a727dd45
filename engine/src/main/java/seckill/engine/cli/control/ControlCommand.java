package seckill.engine.cli.control;

import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** A command that asks an engine; what it prints is either for people or for programs. */
@Command(
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, or all is well",
            "1:refused or failed",
            "2:wrong words, or a confirmation is missing; nothing was sent",
            "3:no engine answers",
            "4:sent, but the outcome is not known",
            "5:findings: what was looked at is not as it must be"
        })
abstract class ControlCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final OutputOption output = new OutputOption();

    @Mixin
    private final EngineOption engine = new EngineOption();

    @Override
    public Integer call() {
        try (Engine connected = connect(engine)) {
            return run(connected);
        }
    }

    Engine connect(EngineOption option) {
        return option.connect();
    }

    /** @return the exit code */
    abstract int run(Engine engine);

    boolean isJson() {
        return output.isJson();
    }

    EngineOption engineOption() {
        return engine;
    }

    /** Whether the option stands on the command line, not only in the environment. */
    boolean isGiven(String option) {
        return spec().commandLine().getParseResult().hasMatchedOption(option);
    }

    Terminal terminal() {
        return spec().root().userObject() instanceof HasTerminal root ? root.terminal() : Terminal.system();
    }

    /** Prints the answer as it is, or its text. */
    int show(JsonNode answer, String text) {
        print(isJson() ? answer.toString() : text);
        return 0;
    }

    void print(String text) {
        PrintWriter out = spec().commandLine().getOut();
        out.print(text.endsWith("\n") ? text : text + "\n");
        out.flush();
    }

    /** For the person, not for the pipe. */
    void tell(String text) {
        PrintWriter err = spec().commandLine().getErr();
        err.println(text);
        err.flush();
    }

    ParameterException wrong(String message) {
        return new ParameterException(spec().commandLine(), message);
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }
}
