package seckill.engine.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import seckill.embedded.EmbeddedServerException;
import seckill.engine.EngineApplication;
import seckill.engine.cli.demo.DemoCommand;

/** The command line. Exit codes: 0 done, 1 failed, 2 the words were wrong. */
@Command(
        name = "seckill",
        description = "A flash-sale engine that never sells a unit that does not exist and accounts for every unit.",
        mixinStandardHelpOptions = true,
        versionProvider = Seckill.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Seckill {

    private Seckill() {}

    public static void main(String[] args) {
        System.exit(commandLine(EngineApplication.class).execute(args));
    }

    /** @param application what {@code up} starts */
    static CommandLine commandLine(Class<?> application) {
        return new CommandLine(new Seckill())
                .addSubcommand(new UpCommand(application))
                .addSubcommand(new StopCommand())
                .addSubcommand(new DemoCommand())
                .addSubcommand(new AuditCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, _) -> {
                    tell(failure, command.getErr());
                    return command.getCommandSpec().exitCodeOnExecutionException();
                });
    }

    /** What was foreseen is told in its own words; anything else is a fault of the program, and its trace is wanted. */
    private static void tell(Exception failure, PrintWriter err) {
        if (failure instanceof CommandFailure || failure instanceof EmbeddedServerException) {
            err.println(failure.getMessage());
        } else {
            failure.printStackTrace(err);
        }
        err.flush();
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Seckill.class.getPackage().getImplementationVersion();
            return new String[] {
                "seckill " + (version == null ? "(unpackaged)" : version) + ", Java " + Runtime.version()
            };
        }
    }
}
