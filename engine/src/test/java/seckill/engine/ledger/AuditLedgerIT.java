package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.AuditLedger.AuditEntry;
import seckill.engine.ledger.AuditLedger.AuditFilter;
import seckill.engine.ledger.AuditLedger.AuditRow;
import seckill.engine.ledger.AuditLedger.AuditVerdict;
import seckill.model.AuditOutcome;

/** The chain, and whoever tampers with it behind the engine's back. */
class AuditLedgerIT {

    private static final String COLUMNS = "request_id, who, role, address, action, target, reason, outcome, detail,"
            + " value_before, value_after, happened_at, previous_hash, hash";

    private static LedgerFixture fixture;
    private static AuditLedger audit;

    @BeforeAll
    static void start() {
        fixture = new LedgerFixture("audit_ledger");
        audit = fixture.ledgers.audit();
    }

    @BeforeEach
    void beginTheChain() {
        for (String statement : List.of(
                "DROP TRIGGER IF EXISTS audit_rows_are_never_changed",
                "DROP TRIGGER IF EXISTS audit_rows_are_never_taken_away",
                "DELETE FROM audit_log",
                "UPDATE audit_head SET last_id = 0, last_hash = REPEAT('0', 64)",
                "DROP TABLE IF EXISTS twin")) {
            fixture.sql.execute(statement);
        }
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @Test
    void anEmptyLogIsIntact() {
        assertThat(audit.verify()).isEqualTo(new AuditVerdict.Intact(0, "0".repeat(64)));
    }

    @Test
    void rowsReadBackAsTheyWereAppendedAndFollowOneAnother() {
        AuditEntry first = entry("a", "{\"before\":\"售罄\"}");
        AuditEntry second = entry("b", null);

        assertThat(audit.append(List.of(first, second))).isEqualTo(1);
        assertThat(audit.append(List.of(first))).isEqualTo(3);

        List<AuditRow> rows = audit.rows(AuditFilter.ALL, Long.MAX_VALUE, 10);
        assertThat(rows).extracting(AuditRow::auditId).containsExactly(3L, 2L, 1L);
        assertThat(rows).extracting(AuditRow::entry).containsExactly(first, second, first);
        assertThat(rows.get(2).previousHash()).isEqualTo("0".repeat(64));
        assertThat(rows.get(1).previousHash()).isEqualTo(rows.get(2).hash());
        assertThat(rows.get(0).previousHash()).isEqualTo(rows.get(1).hash());
        assertThat(audit.verify())
                .isEqualTo(new AuditVerdict.Intact(3, rows.get(0).hash()));
    }

    @Test
    void oneChangedByteIsFoundInWhateverColumn() {
        for (String change : List.of(
                "reason = CONCAT(reason, ' ')",
                "who = 'B'",
                "value_before = REPLACE(value_before, '1', '2')",
                "value_after = NULL",
                "outcome = 'REFUSED'",
                "happened_at = happened_at + INTERVAL 1000 MICROSECOND",
                "hash = REVERSE(hash)",
                "previous_hash = REVERSE(previous_hash)")) {
            beginTheChain();
            append(5);
            assertThat(fixture.sql.update("UPDATE audit_log SET " + change + " WHERE audit_id = 3"))
                    .isEqualTo(1);

            assertThat(audit.verify())
                    .as(change)
                    .isInstanceOfSatisfying(
                            AuditVerdict.Broken.class,
                            b -> assertThat(b.auditId()).isEqualTo(3));
        }
    }

    @Test
    void whatMovesFromOneColumnToTheNextIsFound() {
        audit.append(List.of(full("r")));
        fixture.sql.update(
                "UPDATE audit_log SET action = LEFT(action, 1), target = CONCAT(SUBSTRING(action, 2), target)");

        assertThat(audit.verify()).isInstanceOf(AuditVerdict.Broken.class);
    }

    @Test
    void aRowTakenFromTheMiddleIsMissed() {
        append(5);
        fixture.sql.update("DELETE FROM audit_log WHERE audit_id = 3");

        assertThat(audit.verify()).isEqualTo(new AuditVerdict.Broken(3, "row 3 is missing; the next there is is 4"));
    }

    @Test
    void aRowTakenFromTheMiddleIsMissedThoughTheOthersCloseUp() {
        append(5);
        fixture.sql.update("DELETE FROM audit_log WHERE audit_id = 3");
        fixture.sql.update("UPDATE audit_log SET audit_id = audit_id - 1 WHERE audit_id > 3 ORDER BY audit_id");
        fixture.sql.update("UPDATE audit_head SET last_id = 4");

        assertThat(audit.verify())
                .isInstanceOfSatisfying(
                        AuditVerdict.Broken.class, b -> assertThat(b.auditId()).isEqualTo(3));
    }

    @Test
    void rowsTakenFromTheEndAreMissed() {
        append(5);
        fixture.sql.update("DELETE FROM audit_log WHERE audit_id > 3");

        assertThat(audit.verify())
                .isEqualTo(new AuditVerdict.Broken(4, "row 4 is missing; the chain's end is recorded at 5"));
    }

    @Test
    void aSwappedPairIsFound() {
        append(5);
        fixture.sql.execute("CREATE TABLE twin AS SELECT * FROM audit_log WHERE audit_id IN (2, 3)");
        fixture.sql.update("DELETE FROM audit_log WHERE audit_id IN (2, 3)");
        fixture.sql.update(
                "INSERT INTO audit_log (audit_id, " + COLUMNS + ") SELECT 5 - audit_id, " + COLUMNS + " FROM twin");

        assertThat(audit.verify())
                .isInstanceOfSatisfying(
                        AuditVerdict.Broken.class, b -> assertThat(b.auditId()).isEqualTo(2));
    }

    @Test
    void aRowPutBehindTheEndIsFound() {
        append(2);
        fixture.sql.update("INSERT INTO audit_log (audit_id, " + COLUMNS + ") SELECT 3, " + COLUMNS
                + " FROM audit_log WHERE audit_id = 2");

        assertThat(audit.verify())
                .isEqualTo(new AuditVerdict.Broken(3, "row 3 stands behind the chain's end, which is recorded at 2"));
    }

    @Test
    void theServerRefusesToChangeOrTakeAwayRows() {
        append(2);

        assertThat(audit.protect()).isEmpty();

        assertThatThrownBy(() -> fixture.sql.update("UPDATE audit_log SET who = 'x' WHERE audit_id = 1"))
                .hasMessageContaining("only ever appended to");
        assertThatThrownBy(() -> fixture.sql.update("DELETE FROM audit_log WHERE audit_id = 1"))
                .hasMessageContaining("only ever appended to");
        append(1);
        assertThat(audit.protect()).isEmpty();
        assertThat(audit.verify())
                .isInstanceOfSatisfying(
                        AuditVerdict.Intact.class, i -> assertThat(i.rows()).isEqualTo(3));
    }

    @Test
    void severalEnginesMakeOneChain() throws Exception {
        int engines = 4;
        int each = 15;
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(engines)) {
            for (int engine = 0; engine < engines; engine++) {
                String name = "engine" + engine;
                running.add(threads.submit(() -> {
                    for (int i = 0; i < each; i++) {
                        audit.append(List.of(full(name), full(name)));
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        }

        assertThat(audit.verify())
                .isInstanceOfSatisfying(
                        AuditVerdict.Intact.class, i -> assertThat(i.rows()).isEqualTo(2L * engines * each));
    }

    @Test
    void aTextTooLongForItsColumnIsCutAndStillVerifies() {
        AuditEntry wide = new AuditEntry(
                "r".repeat(100),
                "w".repeat(100),
                "ADMIN",
                "a".repeat(100),
                "x".repeat(100),
                "t".repeat(300),
                "因".repeat(600),
                AuditOutcome.DONE,
                "\ud800 alone" + "d".repeat(2_000),
                null,
                null);

        audit.append(List.of(wide));

        assertThat(audit.verify()).isInstanceOf(AuditVerdict.Intact.class);
        assertThat(audit.rows(AuditFilter.ALL, Long.MAX_VALUE, 1)
                        .getFirst()
                        .entry()
                        .reason())
                .isEqualTo("因".repeat(499) + "…");
    }

    @Test
    void filtersNarrowAndPagesFollow() {
        append(3);
        audit.append(List.of(entry("other", null)));
        Instant last = audit.rows(AuditFilter.ALL, Long.MAX_VALUE, 1).getFirst().happenedAt();

        assertThat(ids(new AuditFilter("other", null, null, null, null, null))).containsExactly(4L);
        assertThat(ids(new AuditFilter(null, "offer.stop", "offer/1/2", AuditOutcome.DONE, null, null)))
                .containsExactly(3L, 2L, 1L);
        assertThat(ids(new AuditFilter(null, null, null, AuditOutcome.FAILED, null, null)))
                .isEmpty();
        assertThat(ids(new AuditFilter(null, null, null, null, last.plusMillis(1), null)))
                .isEmpty();
        assertThat(ids(new AuditFilter(null, null, null, null, null, last.plusMillis(1))))
                .hasSize(4);
        assertThat(audit.rows(AuditFilter.ALL, 3, 1))
                .extracting(AuditRow::auditId)
                .containsExactly(2L);
    }

    @Test
    void anExportHasEveryRowOldestFirst() {
        List<AuditEntry> many = new ArrayList<>();
        for (int i = 0; i < 1_001; i++) {
            many.add(entry("w" + i, null));
        }
        audit.append(many);

        List<Long> seen = new ArrayList<>();
        audit.each(AuditFilter.ALL, row -> seen.add(row.auditId()));

        assertThat(seen).hasSize(1_001).isSorted();
        assertThat(audit.verify()).isInstanceOf(AuditVerdict.Intact.class);
    }

    private List<Long> ids(AuditFilter filter) {
        return audit.rows(filter, Long.MAX_VALUE, 100).stream()
                .map(AuditRow::auditId)
                .toList();
    }

    private void append(int rows) {
        for (int i = 0; i < rows; i++) {
            audit.append(List.of(full("r" + i)));
        }
    }

    private static AuditEntry full(String requestId) {
        return new AuditEntry(
                requestId,
                "alice",
                "OPERATOR",
                "127.0.0.1",
                "offer.stop",
                "offer/1/2",
                "too many complaints",
                AuditOutcome.DONE,
                "",
                "{\"units\":1}",
                "{\"units\":2}");
    }

    private static AuditEntry entry(String who, @Nullable String before) {
        return new AuditEntry(
                "r", who, "", "::1", "operator.sign-in", "", "", AuditOutcome.REFUSED, "no", before, null);
    }
}
