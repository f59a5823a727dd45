package seckill.engine.cli.control;

import java.util.List;

/** The commands of this package. */
public final class ControlCommands {

    private ControlCommands() {}

    /** In the order in which the help lists them. */
    public static List<Object> all() {
        return List.of(
                new StatusCommand(),
                new ActivityCommand(),
                new PreheatCommand(),
                new OfferCommand(),
                new StockCommand(),
                new SwitchCommand(),
                new ReconcileCommand(),
                new JobCommand(),
                new PublishCommand(),
                new UnitCommand(),
                new DeadLetterCommand(),
                new ApprovalCommand(),
                new AlarmCommand(),
                new BlockCommand(),
                new OperatorCommand(),
                new AuditCommand(),
                new DoctorCommand(),
                new SignInCommand(),
                new SignOutCommand(),
                new CompletionCommand());
    }
}
