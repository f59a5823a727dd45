package seckill.engine.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import seckill.embedded.EmbeddedServerException;
import seckill.engine.EngineApplication;
import seckill.engine.cli.client.Json;
import seckill.engine.cli.control.ControlCommands;
import seckill.engine.cli.control.HasTerminal;
import seckill.engine.cli.control.OutputOption;
import seckill.engine.cli.control.Terminal;
import seckill.engine.cli.demo.DemoCommand;
import tools.jackson.databind.node.ObjectNode;

/** The command line. Exit codes: {@link ExitCodes}. */
@Command(
        name = "seckill",
        description = "A flash-sale engine that never sells a unit that does not exist and accounts for every unit.",
        mixinStandardHelpOptions = true,
        versionProvider = Seckill.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Seckill implements HasTerminal {

    private final Terminal terminal;

    private Seckill(Terminal terminal) {
        this.terminal = terminal;
    }

    public static void main(String[] args) {
        System.exit(commandLine(EngineApplication.class).execute(args));
    }

    /** @param application what {@code up} starts */
    static CommandLine commandLine(Class<?> application) {
        return commandLine(application, Terminal.system());
    }

    /** @param terminal the person to ask */
    static CommandLine commandLine(Class<?> application, Terminal terminal) {
        CommandLine line = new CommandLine(new Seckill(terminal))
                .addSubcommand(new UpCommand(application))
                .addSubcommand(new ConsoleCommand())
                .addSubcommand(new StopCommand())
                .addSubcommand(new DemoCommand());
        ControlCommands.all().forEach(line::addSubcommand);
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((failure, _) -> tell(failure))
                .setExecutionExceptionHandler((failure, command, _) -> tell(failure, command));
    }

    @Override
    public Terminal terminal() {
        return terminal;
    }

    /** What was foreseen is told in its own words; anything else is a fault of the program, and its trace is wanted. */
    private static int tell(Exception failure, CommandLine command) {
        PrintWriter err = command.getErr();
        int code = failure instanceof CommandFailure told ? told.exitCode() : ExitCodes.REFUSED;
        if (!(failure instanceof CommandFailure || failure instanceof EmbeddedServerException)) {
            failure.printStackTrace(err);
        } else if (wantsJson(command)) {
            err.println(asJson(failure, code));
        } else {
            err.println(failure.getMessage());
        }
        err.flush();
        return code;
    }

    /** What was wrong stands first and alone; the words that are allowed are one command away. */
    private static int tell(ParameterException failure) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        if (wantsJson(command)) {
            err.println(asJson(failure, ExitCodes.USAGE));
        } else {
            err.println(failure.getMessage());
            var _ = UnmatchedArgumentException.printSuggestions(failure, err);
            err.println("Usage: ./" + command.getCommandSpec().qualifiedName() + " --help");
        }
        err.flush();
        return ExitCodes.USAGE;
    }

    private static boolean wantsJson(CommandLine command) {
        return command.getMixins().values().stream()
                .anyMatch(mixin -> mixin instanceof OutputOption option && option.isJson());
    }

    private static String asJson(Exception failure, int code) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        ObjectNode error = json.putObject("error").put("exitCode", code).put("message", failure.getMessage());
        if (failure instanceof CommandFailure told && told.problem() != null) {
            error.set("problem", told.problem());
        }
        return json.toString();
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
