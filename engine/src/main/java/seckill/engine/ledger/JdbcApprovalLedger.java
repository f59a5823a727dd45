package seckill.engine.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import seckill.model.ApprovalState;
import seckill.model.OfferId;
import seckill.model.StopReason;

/** Approvals in the database; the unique key keeps one request open for an offer, affected rows say who decided. */
final class JdbcApprovalLedger implements ApprovalLedger {

    private static final int TEXT_CHARS_MAX = 500;

    private static final String INSERT = """
            INSERT INTO {t}approval (action, activity_id, sku_id, epoch, stop_reason, stop_detail, proof, state, live,
              asked_by, asked_at, reason, expires_at, decision, outcome)
            VALUES (:action, :activityId, :skuId, :epoch, :stop, :stopDetail, :proof, :state, :live, :askedBy,
              UTC_TIMESTAMP(3), :reason, UTC_TIMESTAMP(3) + INTERVAL :micros MICROSECOND, '', :outcome)
            """;

    /** Whoever asks at the same moment waits here for the other. */
    private static final String LOCK_OFFER =
            "SELECT epoch FROM {t}seckill_stock WHERE activity_id = :activityId AND sku_id = :skuId FOR UPDATE";

    private static final String EXPIRE_WAITING = """
            UPDATE {t}approval SET state = 'EXPIRED', live = NULL, outcome = 'nobody decided in time'
             WHERE action = :action AND activity_id = :activityId AND sku_id = :skuId AND live = 1
               AND state = 'WAITING' AND expires_at <= UTC_TIMESTAMP(3)
            """;

    private static final String GIVE_UP_APPROVED = """
            UPDATE {t}approval
               SET state = 'FAILED', live = NULL, outcome = 'the engine broke off; whether the fence was left shows in the offer'
             WHERE action = :action AND activity_id = :activityId AND sku_id = :skuId AND live = 1
               AND state = 'APPROVED' AND decided_at <= UTC_TIMESTAMP(3) - INTERVAL :micros MICROSECOND
            """;

    private static final String ROWS = """
            SELECT approval_id, action, activity_id, sku_id, epoch, stop_reason, stop_detail, proof,
                   CASE WHEN state = 'WAITING' AND expires_at <= UTC_TIMESTAMP(3) THEN 'EXPIRED' ELSE state END AS state,
                   asked_by, asked_at, reason, expires_at, decided_by, decided_at, decision, outcome
              FROM {t}approval
            """;
    private static final String ONE = ROWS + "WHERE approval_id = :id";
    private static final String OPEN_OF_OFFER =
            ROWS + "WHERE action = :action AND activity_id = :activityId AND sku_id = :skuId AND live = 1";
    private static final String NEWEST = ROWS + "ORDER BY approval_id DESC LIMIT :countMax";
    private static final String NEWEST_OPEN = ROWS + """
            WHERE state = 'APPROVED' OR (state = 'WAITING' AND expires_at > UTC_TIMESTAMP(3))
            ORDER BY approval_id DESC LIMIT :countMax
            """;

    private static final String DECIDE = """
            UPDATE {t}approval
               SET state = :state, live = :live, decided_by = :who, decision = :words, outcome = :outcome,
                   decided_at = CASE WHEN :who IS NULL THEN NULL ELSE UTC_TIMESTAMP(3) END
             WHERE approval_id = :id AND state = 'WAITING' AND expires_at > UTC_TIMESTAMP(3)
            """;

    private static final String CONCLUDE = """
            UPDATE {t}approval SET state = :state, live = NULL, outcome = :outcome
             WHERE approval_id = :id AND state = 'APPROVED'
            """;

    private final Transactions transactions;
    private final TableSet tables;

    JdbcApprovalLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.tables = tables;
    }

    @Override
    public Asked ask(NewApproval request, Duration validFor, Duration outcomeLimit) {
        return transactions.write(() -> {
            of(request.offer(), LOCK_OFFER).query(Long.class).single();
            // None is the usual case.
            int expired = ofAction(request, EXPIRE_WAITING).update();
            int givenUp = ofAction(request, GIVE_UP_APPROVED)
                    .param("micros", UtcTime.micros(outcomeLimit))
                    .update();
            if (expired + givenUp > 1) {
                throw new IllegalStateException("two approvals were open for " + request.offer());
            }
            return ofAction(request, OPEN_OF_OFFER)
                    .query(JdbcApprovalLedger::row)
                    .optional()
                    .map(open -> new Asked(open, false))
                    .orElseGet(() -> new Asked(one(insert(request, ApprovalState.WAITING, validFor, "")), true));
        });
    }

    @Override
    public long bypassed(NewApproval request, String outcome) {
        return transactions.write(() -> insert(request, ApprovalState.BYPASSED, Duration.ofSeconds(1), outcome));
    }

    private long insert(NewApproval request, ApprovalState state, Duration validFor, String outcome) {
        return GeneratedKey.of(
                ofAction(request, INSERT)
                        .param("epoch", request.epoch())
                        .param("stop", request.stop().name())
                        .param("stopDetail", Text.cut(request.stopDetail(), TEXT_CHARS_MAX))
                        .param("proof", Text.cut(request.proof(), TEXT_CHARS_MAX))
                        .param("state", state.name())
                        .param("live", state.isOpen() ? 1 : null)
                        .param("askedBy", request.askedBy())
                        .param("reason", Text.cut(request.reason(), TEXT_CHARS_MAX))
                        .param("micros", UtcTime.micros(validFor))
                        .param("outcome", Text.cut(outcome, TEXT_CHARS_MAX)),
                INSERT);
    }

    @Override
    public Optional<ApprovalRow> approval(long approvalId) {
        return transactions.read(() -> transactions
                .sql()
                .sql(tables.sql(ONE))
                .param("id", approvalId)
                .query(JdbcApprovalLedger::row)
                .optional());
    }

    private ApprovalRow one(long approvalId) {
        return transactions
                .sql()
                .sql(tables.sql(ONE))
                .param("id", approvalId)
                .query(JdbcApprovalLedger::row)
                .single();
    }

    @Override
    public List<ApprovalRow> approvals(boolean openOnly, int countMax) {
        return transactions.read(() -> transactions
                .sql()
                .sql(tables.sql(openOnly ? NEWEST_OPEN : NEWEST))
                .param("countMax", countMax)
                .query(JdbcApprovalLedger::row)
                .list());
    }

    @Override
    public boolean decide(long approvalId, ApprovalState to, @Nullable String who, String words) {
        boolean nobody = who == null;
        return 1
                == transactions.write(() -> transactions
                        .sql()
                        .sql(tables.sql(DECIDE))
                        .param("state", to.name())
                        .param("live", to.isOpen() ? 1 : null)
                        .param("who", who)
                        .param("words", nobody ? "" : Text.cut(words, TEXT_CHARS_MAX))
                        .param("outcome", nobody ? Text.cut(words, TEXT_CHARS_MAX) : "")
                        .param("id", approvalId)
                        .update());
    }

    @Override
    public boolean conclude(long approvalId, ApprovalState to, String outcome) {
        return 1
                == transactions.write(() -> transactions
                        .sql()
                        .sql(tables.sql(CONCLUDE))
                        .param("state", to.name())
                        .param("outcome", Text.cut(outcome, TEXT_CHARS_MAX))
                        .param("id", approvalId)
                        .update());
    }

    private StatementSpec ofAction(NewApproval request, String statement) {
        return of(request.offer(), statement).param("action", request.action());
    }

    private StatementSpec of(OfferId offer, String statement) {
        return transactions
                .sql()
                .sql(tables.sql(statement))
                .param("activityId", offer.activityId())
                .param("skuId", offer.skuId());
    }

    private static ApprovalRow row(ResultSet row, int number) throws SQLException {
        return new ApprovalRow(
                row.getLong("approval_id"),
                row.getString("action"),
                new OfferId(row.getLong("activity_id"), row.getLong("sku_id")),
                row.getLong("epoch"),
                StopReason.valueOf(row.getString("stop_reason")),
                row.getString("stop_detail"),
                row.getString("proof"),
                ApprovalState.valueOf(row.getString("state")),
                row.getString("asked_by"),
                UtcTime.read(row, "asked_at"),
                row.getString("reason"),
                UtcTime.read(row, "expires_at"),
                row.getString("decided_by"),
                UtcTime.readNullable(row, "decided_at"),
                row.getString("decision"),
                row.getString("outcome"));
    }
}
