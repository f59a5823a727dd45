package seckill.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MigrationsIT {

    private static final List<String> TABLES = List.of(
            "alarm",
            "alarm_outbox",
            "approval",
            "audit_head",
            "audit_log",
            "dead_letter",
            "dead_letter_conclusion",
            "duty_lease",
            "event_outbox",
            "history_mark",
            "history_sample",
            "instance_figures",
            "lost_reservation",
            "operator",
            "operator_job",
            "operator_job_item",
            "payment",
            "planned_step",
            "reconciliation_finding",
            "reconciliation_run",
            "redis_identity",
            "refund",
            "schema_history",
            "seckill_activity",
            "seckill_bucket",
            "seckill_offer",
            "seckill_order",
            "seckill_stock",
            "seckill_stock_log",
            "stock_sync_outbox",
            "stream_progress",
            "switch_setting");

    @Test
    void anEmptyDatabaseGetsEveryTable() throws SQLException {
        Database database = Database.fresh("db_empty");

        assertThat(Migrations.migrate(database.source(), "")).isEqualTo(migrations());

        assertThat(database.tables()).containsExactlyElementsOf(TABLES);
    }

    @Test
    void migratingAgainAppliesNothing() {
        Database database = Database.migrated("db_twice");

        assertThat(Migrations.migrate(database.source(), "")).isZero();
    }

    @Test
    void aShadowSetStandsBesideTheRealOne() throws SQLException {
        Database database = Database.migrated("db_shadow");
        database.execute(
                "INSERT INTO switch_setting (name, value, reason, version, changed_at) VALUES ('a', 'on', '', 1, NOW(3))");

        assertThat(Migrations.migrate(database.source(), "shadow_table_set")).isEqualTo(migrations());

        assertThat(database.tables())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(TABLES.stream(), TABLES.stream().map(t -> "shadow_table_set" + t))
                                .toList());
        assertThat(database.strings("SELECT COUNT(*) FROM switch_setting")).containsExactly("1");
        assertThat(database.strings("SELECT COUNT(*) FROM shadow_table_setswitch_setting"))
                .containsExactly("0");
    }

    @Test
    void aFirstStartThatWasKilledHalfWayIsCarriedOn() throws SQLException {
        Database database = Database.migrated("db_half_way");
        // As if the kill had come after the tables of the fourth migration and before its line in the history.
        database.execute("DELETE FROM schema_history WHERE CAST(version AS UNSIGNED) >= 4", "DROP TABLE refund");

        assertThat(Migrations.migrate(database.source(), "")).isEqualTo(migrations() - 3);

        assertThat(database.tables()).containsExactlyElementsOf(TABLES);
    }

    @Test
    void instancesThatStartTogetherMigrateOnce() throws Exception {
        Database database = Database.fresh("db_together");
        Callable<Integer> start = () -> Migrations.migrate(database.source(), "");

        List<Future<Integer>> applied;
        try (ExecutorService instances = Executors.newFixedThreadPool(3)) {
            applied = instances.invokeAll(List.of(start, start, start));
        }

        int sum = 0;
        for (Future<Integer> each : applied) {
            sum += each.get();
        }
        assertThat(sum).isEqualTo(migrations());
        assertThat(database.tables()).containsExactlyElementsOf(TABLES);
    }

    /** Files in the source, each of which is one migration. */
    private static int migrations() {
        File[] files = new File("src/main/resources/seckill/db/migration").listFiles();
        if (files == null) {
            throw new AssertionError("no migrations where this test looks for them");
        }
        return files.length;
    }
}
