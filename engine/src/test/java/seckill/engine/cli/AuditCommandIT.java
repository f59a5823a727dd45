package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import seckill.engine.EngineApplication;
import seckill.engine.controlplane.ControlPlane;

class AuditCommandIT {

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void verifyTellsAnIntactLogFromOneWithAChangedByte() throws Exception {
        try (ControlPlane plane = ControlPlane.start("audit_command")) {
            runFile(plane.port());
            plane.activity();
            plane.activity();

            assertThat(run("audit", "verify")).isZero();
            assertThat(out.toString()).startsWith("The audit log is intact: ").contains(" rows, last hash ");

            plane.sql().execute("DROP TRIGGER audit_rows_are_never_changed");
            plane.sql().update("UPDATE audit_log SET who = 'nobody' WHERE audit_id = 2");
            assertThat(run("audit", "verify")).isEqualTo(1);
            assertThat(out.toString()).startsWith("The audit log is broken at row 2: ");
            assertThat(run("audit", "verify", "--output", "json")).isEqualTo(1);
            assertThat(out.toString()).contains("\"firstBadRow\":2");
        }
    }

    @Test
    void withoutAnEngineItSaysSo() {
        assertThat(run("audit", "verify")).isEqualTo(1);
        assertThat(err.toString()).contains("No engine is up on ");
    }

    private void runFile(int port) throws Exception {
        Path secrets = Files.createDirectories(folder.resolve("secrets"));
        Files.writeString(secrets.resolve("seckill.control.key"), ControlPlane.KEY);
        new RunFile(
                        ProcessHandle.current().pid(),
                        "http://127.0.0.1:1",
                        "http://127.0.0.1:" + port,
                        "",
                        "",
                        Instant.EPOCH,
                        secrets.toString())
                .write(new EngineFolder(folder));
    }

    private int run(String... words) {
        out.getBuffer().setLength(0);
        String[] all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "--data";
        all[words.length + 1] = folder.toString();
        CommandLine line = Seckill.commandLine(EngineApplication.class);
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(all);
    }
}
