package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.controlplane.ControlPlane;

class AuditCommandIT {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void verifyTellsAnIntactLogFromOneWithAChangedByte() {
        try (ControlPlane plane = ControlPlane.start("audit_command")) {
            CommandWords words = new CommandWords(folder).engine("http://127.0.0.1:" + plane.port(), ControlPlane.KEY);
            plane.activity();
            plane.activity();

            assertThat(words.run("audit", "verify")).isZero();
            assertThat(words.out()).startsWith("The audit log is intact: ").contains(" rows, last hash ");

            plane.sql().execute("DROP TRIGGER audit_rows_are_never_changed");
            plane.sql().update("UPDATE audit_log SET who = 'nobody' WHERE audit_id = 2");
            assertThat(words.run("audit", "verify")).isEqualTo(ExitCodes.FINDINGS);
            assertThat(words.out()).startsWith("The audit log is broken at row 2: ");
            assertThat(words.run("audit", "verify", "--output", "json")).isEqualTo(ExitCodes.FINDINGS);
            assertThat(words.out()).contains("\"firstBadRow\":2");
        }
    }
}
