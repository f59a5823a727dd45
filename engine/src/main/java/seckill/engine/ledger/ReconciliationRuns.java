package seckill.engine.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.ReconciliationLedger.Run;
import seckill.model.OfferId;

/** The record of reconciliation's runs and findings. */
final class ReconciliationRuns {

    private static final int RULE_CHARS_MAX = 64;
    private static final int TEXT_CHARS_MAX = 16_000;

    private static final String INSERT = """
            INSERT INTO {t}reconciliation_run (
              activity_id, sku_id, epoch, started_at, duration_millis, whole, balanced, terms)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String INSERT_FINDING =
            "INSERT INTO {t}reconciliation_finding (run_id, rule_name, reservation_id, detail)";
    private static final String NEWEST = """
            SELECT run_id, epoch, started_at, duration_millis, whole, balanced, terms FROM {t}reconciliation_run
             WHERE activity_id = ? AND sku_id = ? ORDER BY run_id DESC LIMIT ?
            """;
    private static final String FINDINGS = """
            SELECT run_id, rule_name, reservation_id, detail FROM {t}reconciliation_finding
             WHERE run_id IN (:runs) ORDER BY finding_id
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    ReconciliationRuns(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    long record(Run run) {
        return transactions.write(() -> {
            long runId = GeneratedKey.of(
                    sql.sql(tables.sql(INSERT))
                            .params(
                                    run.offer().activityId(),
                                    run.offer().skuId(),
                                    run.epoch(),
                                    UtcTime.column(run.startedAt()),
                                    run.durationMillis(),
                                    run.full(),
                                    run.balanced(),
                                    Text.cut(run.terms(), TEXT_CHARS_MAX)),
                    INSERT);
            Rows findings = new Rows(tables.sql(INSERT_FINDING));
            for (Finding finding : run.findings()) {
                findings.add(
                        runId,
                        Text.cut(finding.rule(), RULE_CHARS_MAX),
                        finding.reservationId(),
                        Text.cut(finding.detail(), TEXT_CHARS_MAX));
            }
            findings.insert(transactions.jdbc());
            return runId;
        });
    }

    List<Run> newest(OfferId offer, int countMax) {
        return transactions.snapshot(() -> {
            List<Run> bare = sql.sql(tables.sql(NEWEST))
                    .params(offer.activityId(), offer.skuId(), countMax)
                    .query((row, i) -> new Run(
                            row.getLong("run_id"),
                            offer,
                            row.getLong("epoch"),
                            UtcTime.read(row, "started_at"),
                            row.getLong("duration_millis"),
                            row.getBoolean("whole"),
                            row.getBoolean("balanced"),
                            row.getString("terms"),
                            List.of()))
                    .list();
            if (bare.isEmpty()) {
                return bare;
            }
            Map<Long, List<Finding>> findings =
                    findings(bare.stream().map(Run::runId).toList());
            return bare.stream()
                    .map(run -> with(run, findings.getOrDefault(run.runId(), List.of())))
                    .toList();
        });
    }

    private Map<Long, List<Finding>> findings(List<Long> runIds) {
        Map<Long, List<Finding>> byRun = new HashMap<>();
        sql.sql(tables.sql(FINDINGS)).param("runs", runIds).query(row -> {
            byRun.computeIfAbsent(row.getLong("run_id"), id -> new ArrayList<>())
                    .add(new Finding(
                            row.getString("rule_name"), row.getString("reservation_id"), row.getString("detail")));
        });
        return byRun;
    }

    private static Run with(Run run, List<Finding> findings) {
        return new Run(
                run.runId(),
                run.offer(),
                run.epoch(),
                run.startedAt(),
                run.durationMillis(),
                run.full(),
                run.balanced(),
                run.terms(),
                findings);
    }
}
