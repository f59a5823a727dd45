package seckill.engine.ledger;

import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import seckill.model.AuditOutcome;

/**
 * The log of what was done, or refused, on the control plane: only ever appended to, each row chained to the one before by
 * SHA-256. All methods throw {@link LedgerUnavailableException}.
 */
public interface AuditLedger {

    /** Appends entries in this order, all or none; appends of several engines follow one another. @return the first one's id */
    long append(List<AuditEntry> entries);

    /** Rows that fit, newest first. */
    List<AuditRow> rows(AuditFilter filter, long beforeId, int countMax);

    /** Hands over all rows that fit, oldest first, as of now. */
    void each(AuditFilter filter, Consumer<AuditRow> reader);

    /** Recomputes the whole chain as of now. */
    AuditVerdict verify();

    /**
     * Asks the server to refuse UPDATE and DELETE on the log.
     *
     * @return empty when it does; else why it cannot, in the server's words: then the chain alone shows changes
     */
    String protect();

    /**
     * What is cut: texts beyond their column's length (reason 500, detail 1,000, target 200 characters; values 1,000,000).
     *
     * @param requestId the call it belongs to, up to 32 characters
     * @param who operator or machine, up to 64 characters
     * @param role empty when not signed in
     * @param address where the call came from
     * @param action such as {@code offer.stop}
     * @param target such as {@code offer/1/2}; empty when there is none
     * @param reason in the words of who
     * @param detail why it was refused or failed
     * @param before the target as JSON, or null
     * @param after the target as JSON, or null
     */
    record AuditEntry(
            String requestId,
            String who,
            String role,
            String address,
            String action,
            String target,
            String reason,
            AuditOutcome outcome,
            String detail,
            @Nullable String before,
            @Nullable String after) {}

    /**
     * @param auditId position in the chain, from 1
     * @param happenedAt by the database's clock
     * @param previousHash of the row before, 64 hexadecimal digits
     * @param hash of this row
     */
    record AuditRow(long auditId, Instant happenedAt, AuditEntry entry, String previousHash, String hash) {}

    /** What must fit; null fits anything. {@code from} is inclusive, {@code to} exclusive. */
    record AuditFilter(
            @Nullable String who,
            @Nullable String action,
            @Nullable String target,
            @Nullable AuditOutcome outcome,
            @Nullable Instant from,
            @Nullable Instant to) {

        public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null, null);
    }

    /** What became of a verification. */
    sealed interface AuditVerdict {

        /**
         * Every row is as it was appended. Whoever keeps the last hash elsewhere can tell later that nothing before it was
         * replaced, not even together with the chain's end.
         */
        record Intact(long rows, String lastHash) implements AuditVerdict {}

        /**
         * @param auditId first row that is missing or not as it was appended
         * @param why what does not fit
         */
        record Broken(long auditId, String why) implements AuditVerdict {}
    }
}
