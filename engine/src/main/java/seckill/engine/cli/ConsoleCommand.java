package seckill.engine.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the command line says of the console. The launcher starts it before this program is asked; here it is only described. */
@Command(
        name = "console",
        description = "Open the operators' window, a program of its own; ./seckill of the source tree starts it.",
        mixinStandardHelpOptions = true)
final class ConsoleCommand implements Callable<Integer> {

    @Option(
            names = "--engine",
            paramLabel = "URL",
            description = "Address of a control plane that the sign-in begins with. Default: where you signed in last.")
    private @Nullable String engine;

    @Override
    public Integer call() {
        throw new CommandFailure("The console" + (engine == null ? "" : " for " + engine)
                + " is a program of its own; start it with ./seckill console in the source tree");
    }
}
