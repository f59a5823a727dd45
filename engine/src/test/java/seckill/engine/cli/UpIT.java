package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.embedded.PrivateMariaDb;
import seckill.embedded.PrivateRedis;

class UpIT {

    private static final Pattern REDIS_PID = Pattern.compile("redis .*private, pid (\\d+)");

    @TempDir
    Path folder;

    private EngineFolder data = new EngineFolder(Path.of("."));
    private final List<CommandLineRun> started = new ArrayList<>();

    @BeforeEach
    void nameTheDataFolder() {
        data = new EngineFolder(folder.resolve("the data"));
    }

    @AfterEach
    void endAll() throws InterruptedException {
        for (CommandLineRun run : started) {
            run.kill();
        }
        PrivateRedis.killFound(data.redis());
        PrivateMariaDb.killFound(data.mariaDb());
    }

    @Test
    void terminatedEngineTakesItsServersAndRunFileWithItAndLeavesItsSecrets() throws Exception {
        CommandLineRun up = startUp();
        RunFile runFile = RunFile.read(data).orElseThrow();
        assertThat(runFile.pid()).isEqualTo(up.pid());
        String key = Files.readString(data.secrets().resolve("seckill.control.key"));
        ProcessHandle redis = ProcessHandle.of(redisPid(up)).orElseThrow();

        up.terminate();

        assertThat(up.exitCode()).isZero();
        assertThat(up.output()).endsWith("Stopped\n");
        assertThat(redis.isAlive()).isFalse();
        assertThat(data.runFile()).doesNotExist();
        assertThat(PrivateMariaDb.stopFound(data.mariaDb())).isFalse();
        assertThat(data.secrets().resolve("seckill.control.key")).hasContent(key);
    }

    @Test
    void afterAKillTheServersAreFoundRunning() throws Exception {
        CommandLineRun up = startUp();
        long redis = redisPid(up);
        up.kill();
        assertThat(ProcessHandle.of(redis)).isPresent();

        up = startUp();

        assertThat(redisPid(up)).isEqualTo(redis);
        assertThat(up.output()).contains("Redis     found running", "MariaDB   found running");
        assertThat(RunFile.read(data).orElseThrow().pid()).isEqualTo(up.pid());
    }

    @Test
    void secondEngineOnTheSameFolderIsToldOfTheFirst() throws Exception {
        CommandLineRun up = startUp();

        CommandLineRun second = run("up", "--data", data.path().toString());

        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.output()).contains("An engine already runs on " + data.path() + " (pid " + up.pid() + ")");
        assertThat(RunFile.read(data).orElseThrow().pid()).isEqualTo(up.pid());
    }

    @Test
    void stopEndsTheEngineAndItsServers() throws Exception {
        CommandLineRun up = startUp();

        CommandLineRun stop = run("stop", "--data", data.path().toString());

        assertThat(stop.exitCode()).isZero();
        assertThat(stop.output()).isEqualTo("Engine stopped (pid " + up.pid() + ")\n");
        assertThat(up.exitCode()).isZero();
        CommandLineRun again = run("stop", "--data", data.path().toString());
        assertThat(again.exitCode()).isZero();
        assertThat(again.output()).isEqualTo("Nothing runs on " + data.path() + "\n");
    }

    @Test
    void stopAfterAKillEndsTheServersLeftBehind() throws Exception {
        CommandLineRun up = startUp();
        up.kill();

        CommandLineRun stop = run("stop", "--data", data.path().toString());

        assertThat(stop.exitCode()).isZero();
        assertThat(stop.output()).isEqualTo("Redis stopped\nMariaDB stopped\n");
        assertThat(data.runFile()).doesNotExist();
    }

    @Test
    void takenPortIsNamedBeforeAnythingIsStarted() throws Exception {
        try (ServerSocket taker = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taker.getLocalPort());
            CommandLineRun failed = run("up", "--data", data.path().toString(), "--door-port", port);

            assertThat(failed.exitCode()).isEqualTo(1);
            assertThat(failed.output())
                    .isEqualTo("Port " + port
                            + " on 127.0.0.1 is taken; give another with --door-port or $SECKILL_DOOR_PORT\n");
            assertThat(data.redis()).doesNotExist();
        }
    }

    @Test
    void wrongWordsAreUsageErrors() throws Exception {
        List<String[]> wrong = List.of(
                new String[] {"down"},
                new String[] {"up", "--door-port", "65536"},
                new String[] {"up", "--data", data.path().toString(), "--jdbc-url", "postgres://db/seckill"},
                new String[] {"up", "--data", data.path().toString(), "--control-certificate", "cert.pem"},
                new String[] {"up", "--data", data.path().toString(), "--redis-uri", "127.0.0.1"});
        for (String[] words : wrong) {
            CommandLineRun run = run(words);
            assertThat(run.exitCode()).as(String.join(" ", words)).isEqualTo(2);
            assertThat(run.output()).contains("Usage:");
        }
        assertThat(data.path()).doesNotExist();
    }

    @Test
    void versionIsTold() throws Exception {
        CommandLineRun version = run("--version");

        assertThat(version.exitCode()).isZero();
        assertThat(version.output()).startsWith("seckill ");
    }

    private CommandLineRun startUp() {
        return run("up", "--data", data.path().toString(), "--door-port", "0", "--control-port", "0")
                .awaitOutput("Stop it with");
    }

    private CommandLineRun run(String... words) {
        CommandLineRun run = CommandLineRun.start(folder, words);
        started.add(run);
        return run;
    }

    private static long redisPid(CommandLineRun up) {
        Matcher matcher = REDIS_PID.matcher(up.output());
        assertThat(matcher.find()).as(up.output()).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
