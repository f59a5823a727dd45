package seckill.engine.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.db.Migrations;
import seckill.engine.doctor.Circumstances.Port;
import seckill.engine.doctor.Finding.Verdict;
import seckill.engine.ledger.DatabaseExamination.DatabaseVitals;
import seckill.engine.reservation.RedisExamination.RedisVitals;

/** Each limit at its edges, with vitals made up. */
class ChecksTest {

    private static final Instant NOON = Instant.parse("2026-11-11T12:00:00Z");
    private static final long MIB = 1L << 20;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void clocksMayBeHalfASecondApart() {
        assertThat(clock(499, 0)).isEqualTo(Verdict.OK);
        assertThat(clock(500, 0)).isEqualTo(Verdict.WARN);
        assertThat(clock(-500, 0)).isEqualTo(Verdict.WARN);
        assertThat(clock(4_999, 0)).isEqualTo(Verdict.WARN);
        assertThat(clock(5_000, 0)).isEqualTo(Verdict.FAIL);
        assertThat(clock(700, 1_000))
                .as("what the way took is not held against it")
                .isEqualTo(Verdict.OK);
    }

    private static Verdict clock(long offsetMillis, long tripMillis) {
        Instant middle = NOON.plusMillis(tripMillis / 2);
        return ClockChecks.of("redis", middle.plusMillis(offsetMillis), NOON, NOON.plusMillis(tripMillis))
                .verdict();
    }

    @Test
    void aMachineNeedsRoom() {
        assertThat(host(new HostVitals(25, 74, 100, 512 * MIB, 2_048 * MIB, 1_000)))
                .containsOnly(Verdict.OK);
        assertThat(host(new HostVitals(24, 75, 100, 512 * MIB - 1, 2_048 * MIB - 1, 999)))
                .containsExactly(Verdict.FAIL, Verdict.WARN, Verdict.WARN, Verdict.WARN, Verdict.WARN);
        assertThat(host(new HostVitals(25, 90, 100, -1, 512 * MIB - 1, 499)))
                .containsExactly(Verdict.OK, Verdict.FAIL, Verdict.OK, Verdict.FAIL, Verdict.FAIL);
        assertThat(host(new HostVitals(25, 89, 100, 512 * MIB, -1, -1)))
                .containsExactly(Verdict.OK, Verdict.WARN, Verdict.OK, Verdict.OK, Verdict.OK);
    }

    private static List<Verdict> host(HostVitals vitals) {
        return HostChecks.of(vitals, 1_000).stream().map(Finding::verdict).toList();
    }

    @Test
    void redisMemoryNeedsHeadroom() {
        assertThat(redis(Map.of("used_memory", "74", "maxmemory", "100")).get("memory"))
                .isEqualTo(Verdict.OK);
        assertThat(redis(Map.of("used_memory", "75", "maxmemory", "100")).get("memory"))
                .isEqualTo(Verdict.WARN);
        assertThat(redis(Map.of("used_memory", "90", "maxmemory", "100")).get("memory"))
                .isEqualTo(Verdict.FAIL);
        assertThat(redis(Map.of("used_memory", "75", "maxmemory", "0", "total_system_memory", "100"))
                        .get("memory"))
                .isEqualTo(Verdict.WARN);
    }

    @Test
    void redisMustBeAMasterOfItsAge() {
        assertThat(redis(Map.of("role", "slave")).get("role")).isEqualTo(Verdict.FAIL);
        assertThat(redis(Map.of("role", "master", "loading", "1")).get("role")).isEqualTo(Verdict.FAIL);
        assertThat(redis(Map.of("redis_version", "6.0.16")).get("version")).isEqualTo(Verdict.FAIL);
        assertThat(redis(Map.of("redis_version", "6.2.0")).get("version")).isEqualTo(Verdict.OK);
        assertThat(redis(Map.of("redis_version", "7.0.0", "redis_mode", "cluster"))
                        .get("version"))
                .isEqualTo(Verdict.FAIL);
        assertThat(redis(Map.of("aof_last_write_status", "err")).get("persistence"))
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void aHostedRedisThatHidesItsSettingsIsAWarning() {
        assertThat(redis(Map.of()).get("appendfsync")).isEqualTo(Verdict.WARN);
    }

    private static Map<String, Verdict> redis(Map<String, String> info) {
        return byCheck(RedisChecks.of(new RedisVitals(info, Map.of(), NOON, NOON, NOON, 1)));
    }

    @Test
    void poolsMustFitIntoTheConnectionsOfTheDatabase() {
        assertThat(connections(31, 0, 2)).isEqualTo(Verdict.FAIL);
        assertThat(connections(32, 0, 2)).isEqualTo(Verdict.WARN);
        assertThat(connections(42, 32, 2)).isEqualTo(Verdict.OK);
        assertThat(connections(42, 33, 2)).as("one more for others").isEqualTo(Verdict.WARN);
    }

    private static @Nullable Verdict connections(int max, int connected, int engines) {
        Map<String, String> variables = new HashMap<>(fit());
        variables.put("max_connections", Integer.toString(max));
        return check(
                        database(
                                variables,
                                Map.of("Threads_connected", Integer.toString(connected)),
                                List.of(),
                                true,
                                null),
                        engines)
                .get("max_connections");
    }

    @Test
    void aDatabaseMustKeepWhatItCommitted() {
        assertThat(with("innodb_flush_log_at_trx_commit", "2").get("innodb_flush_log_at_trx_commit"))
                .isEqualTo(Verdict.FAIL);
        assertThat(with("sync_binlog", "0").get("sync_binlog")).isEqualTo(Verdict.WARN);
        assertThat(with("log_bin", "OFF").get("sync_binlog")).isEqualTo(Verdict.OK);
        assertThat(with("binlog_format", "STATEMENT").get("binlog_format")).isEqualTo(Verdict.FAIL);
        assertThat(with("read_only", "ON").get("read_only")).isEqualTo(Verdict.FAIL);
        assertThat(with("version", "8.0.40").get("version")).isEqualTo(Verdict.FAIL);
        assertThat(with("version", "8.4.0").get("version")).isEqualTo(Verdict.OK);
        assertThat(with("version", "10.5.9-MariaDB").get("version")).isEqualTo(Verdict.FAIL);
        assertThat(with("version", "10.6.0-MariaDB").get("version")).isEqualTo(Verdict.OK);
        assertThat(with("nothing", "").values()).containsOnly(Verdict.OK);
    }

    private static Map<String, Verdict> with(String name, String value) {
        Map<String, String> variables = new HashMap<>(fit());
        variables.put(name, value);
        return check(database(variables, Map.of("Threads_connected", "16"), List.of(), true, null), 1);
    }

    @Test
    void whyTheAuditLogIsNotProtectedIsTold() {
        assertThat(triggers(List.of("GRANT SELECT, INSERT ON `s`.* TO `u`"))).contains("no privilege TRIGGER");
        assertThat(triggers(List.of("GRANT ALL PRIVILEGES ON `s`.* TO `u`")))
                .contains("log_bin_trust_function_creators");
        assertThat(triggers(List.of("GRANT ALL PRIVILEGES ON *.* TO `u`"))).isEqualTo("missing, and allowed");
    }

    private static String triggers(List<String> grants) {
        DatabaseVitals vitals = database(fit(), Map.of(), grants, false, null);
        return DatabaseChecks.of(vitals, 16, 1, true).stream()
                .filter(f -> f.check().equals("audit triggers"))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Test
    void aSchemaThatDoesNotFitIsNotStartedOn() {
        var pending = new Migrations.State(3, 2, "");
        DatabaseVitals vitals = database(fit(), Map.of(), List.of(), true, pending);
        assertThat(byCheck(DatabaseChecks.of(vitals, 1, 1, false)).get("schema"))
                .isEqualTo(Verdict.OK);
        assertThat(byCheck(DatabaseChecks.of(vitals, 1, 1, true)).get("schema")).isEqualTo(Verdict.WARN);
        DatabaseVitals broken = database(fit(), Map.of(), List.of(), true, new Migrations.State(3, 0, "V2 differs"));
        assertThat(byCheck(DatabaseChecks.of(broken, 1, 1, false)).get("schema"))
                .isEqualTo(Verdict.FAIL);
    }

    private static Map<String, String> fit() {
        return Map.of(
                "version", "9.7.0",
                "innodb_flush_log_at_trx_commit", "1",
                "log_bin", "ON",
                "sync_binlog", "1",
                "binlog_format", "ROW",
                "max_connections", "151",
                "max_allowed_packet", "67108864",
                "innodb_buffer_pool_size", "134217728");
    }

    private static DatabaseVitals database(
            Map<String, String> variables,
            Map<String, String> status,
            List<String> grants,
            boolean protectedAudit,
            Migrations.@Nullable State migrations) {
        Migrations.State state = migrations == null ? new Migrations.State(9, 0, "") : migrations;
        return new DatabaseVitals(
                variables, status, grants, true, "utf8mb4", protectedAudit, state, "", NOON, NOON, NOON);
    }

    private static Map<String, Verdict> check(DatabaseVitals vitals, int engines) {
        return byCheck(DatabaseChecks.of(vitals, 16, engines, true));
    }

    @Test
    void secretsAreForTheirOwnerAlone() throws IOException {
        assertThat(engine(List.of(), null)).isEqualTo(Map.of("secrets", Verdict.OK, "certificate", Verdict.OK));
        Path secrets = Files.createDirectories(folder.resolve("secrets"));
        Files.createFile(
                secrets.resolve("a"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        assertThat(engine(List.of(), null).get("secrets")).as("b is missing").isEqualTo(Verdict.WARN);
        Files.createFile(
                secrets.resolve("b"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        assertThat(engine(List.of(), null).get("secrets")).isEqualTo(Verdict.OK);
        Files.setPosixFilePermissions(secrets.resolve("b"), PosixFilePermissions.fromString("rw-r-----"));
        assertThat(engine(List.of(), null).get("secrets")).isEqualTo(Verdict.FAIL);
    }

    @Test
    void aTakenPortAndANonsenseCertificateAreTold() throws IOException {
        Path nonsense = Files.writeString(folder.resolve("cert.pem"), "nonsense");
        try (ServerSocket taker = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, Verdict> found = engine(
                    List.of(new Port("door", "127.0.0.1", taker.getLocalPort()), new Port("control", "127.0.0.1", 0)),
                    nonsense);
            assertThat(found)
                    .containsEntry("door port", Verdict.FAIL)
                    .containsEntry("control port", Verdict.OK)
                    .containsEntry("certificate", Verdict.FAIL);
        }
    }

    private Map<String, Verdict> engine(List<Port> ports, @Nullable Path certificate) {
        return byCheck(EngineChecks.of(
                new Circumstances(false, 16, 1, 1, 1, folder, List.of("a", "b"), certificate, ports), NOON));
    }

    private static Map<String, Verdict> byCheck(List<Finding> findings) {
        Map<String, Verdict> byCheck = new HashMap<>();
        findings.forEach(f -> byCheck.put(f.check(), f.verdict()));
        return byCheck;
    }
}
