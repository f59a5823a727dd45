package seckill.engine.cli.control;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a shell needs to complete the words of this program. */
@Command(
        name = "completion",
        description = "A script that lets a shell complete the words of this program.",
        mixinStandardHelpOptions = true,
        footer = {
            "%nFor this shell:   source <(./seckill completion bash)",
            "For all to come:  ./seckill completion bash > ~/.local/share/bash-completion/completions/seckill"
        })
final class CompletionCommand implements Callable<Integer> {

    /** Shells that are known. */
    enum Shell {
        BASH
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.BASH;

    @Override
    public Integer call() {
        CommandLine root = Objects.requireNonNull(spec).root().commandLine();
        String script = switch (shell) {
            case BASH -> AutoComplete.bash("seckill", root);
        };
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
        return 0;
    }
}
