package seckill.engine.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.ListenOptions;
import seckill.engine.cli.RunFile;
import seckill.engine.cli.Secrets;
import seckill.engine.cli.ServerOptions;
import seckill.engine.cli.client.Json;
import seckill.engine.doctor.Circumstances;
import seckill.engine.doctor.Circumstances.Port;
import seckill.engine.doctor.Doctor;
import seckill.engine.ledger.DatabaseExamination;
import seckill.engine.ledger.LedgerProperties;
import seckill.engine.ledger.TableSet;
import seckill.engine.reservation.RedisExamination;
import tools.jackson.databind.JsonNode;

/** Whether servers and machine are fit: of the engine that is up, or of those that one would be started with. */
@Command(
        name = "doctor",
        description =
                "Whether Redis, database and machine are such that the engine's promises hold; exit code 5 when one does"
                        + " not.",
        footer = {
            "%nAsks the engine that is up. Before a start, with the options of up:",
            "  ./seckill doctor --redis-uri redis://redis.example:6379 \\",
            "    --jdbc-url jdbc:mysql://db.example/seckill --jdbc-password-file /etc/seckill/db"
        })
final class DoctorCommand extends ControlCommand {

    private static final int DOOR_CONNECTIONS = 20_000;
    private static final int CONTROL_CONNECTIONS = 3_000;

    @Mixin
    private final ServerOptions servers = new ServerOptions();

    @Option(
            names = "--before-start",
            description =
                    "Look at what an engine would be started with, even if one is up. Default: when none is up, or servers"
                            + " are named.")
    private boolean beforeStart;

    @Mixin
    private final ListenOptions listen = new ListenOptions();

    @Override
    public Integer call() {
        if (!beforeStart && !serversAreNamed() && (engineOption().isElsewhere() || isUp())) {
            return super.call();
        }
        servers.check();
        listen.check();
        return tell(Json.MAPPER.valueToTree(quietly().examine()));
    }

    @Override
    int run(Engine engine) {
        return tell(engine.get("/control/v1/doctor"));
    }

    private boolean serversAreNamed() {
        return isGiven("--redis-uri") || isGiven("--jdbc-url");
    }

    private boolean isUp() {
        try {
            return RunFile.read(engineOption().data().folder())
                    .filter(run -> ProcessHandle.of(run.pid())
                            .map(ProcessHandle::isAlive)
                            .orElse(false))
                    .isPresent();
        } catch (IOException e) {
            throw new CommandFailure("The run file cannot be read: " + e, e);
        }
    }

    /** What the drivers would write of their work is not what was asked for. */
    private Doctor quietly() {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(ch.qos.logback.classic.Level.ERROR);
        }
        Clock clock = Clock.systemUTC();
        LedgerProperties ledger = LedgerProperties.defaults();
        String redis = servers.redisUri();
        String jdbc = servers.completeJdbcUrl();
        String certificate = listen.certificate();
        Circumstances circumstances = new Circumstances(
                false,
                ledger.poolSize(),
                1,
                DOOR_CONNECTIONS,
                CONTROL_CONNECTIONS,
                engineOption().data().folder().path(),
                Secrets.properties(),
                certificate == null ? null : Path.of(certificate),
                List.of(
                        new Port("door", listen.doorHost(), listen.doorPort()),
                        new Port("control", listen.controlHost(), listen.controlPort())));
        return new Doctor(
                redis == null ? null : new RedisExamination(redis, clock),
                jdbc == null
                        ? null
                        : new DatabaseExamination(
                                jdbc,
                                servers.jdbcUser(),
                                servers.jdbcPassword(),
                                new TableSet(ledger.tablePrefix()),
                                clock),
                null,
                () -> circumstances,
                clock);
    }

    private int tell(JsonNode report) {
        show(report, text(report));
        return Json.text(report, "verdict").equals("FAIL") ? ExitCodes.FINDINGS : ExitCodes.DONE;
    }

    private static String text(JsonNode report) {
        String table = new Table()
                .text("", "/verdict")
                .text("AREA", "/area")
                .text("CHECK", "/check")
                .text("VALUE", "/value")
                .of(report.path("findings"));
        List<String> mending = new ArrayList<>();
        for (JsonNode finding : report.path("findings")) {
            String mend = Json.text(finding, "mend");
            if (!mend.isEmpty()) {
                mending.add("%s %s %s\n  is         %s\n  should be  %s\n  mend       %s\n"
                        .formatted(
                                Json.text(finding, "verdict"),
                                Json.text(finding, "area"),
                                Json.text(finding, "check"),
                                TextWidth.harmless(Json.text(finding, "value")),
                                Json.text(finding, "expected"),
                                mend));
            }
        }
        return table + "\n" + (mending.isEmpty() ? "All is well.\n" : String.join("\n", mending));
    }
}
