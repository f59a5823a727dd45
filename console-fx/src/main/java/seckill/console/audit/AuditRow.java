package seckill.console.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.model.AuditOutcome;

/**
 * One line of the audit log.
 *
 * @param address from where
 * @param outcome null: a word that this console does not know yet
 * @param before JSON of the target as it was; null: there was none
 * @param after JSON of the target as it is since; null: nothing changed, or it is gone
 */
record AuditRow(
        long auditId,
        Instant happenedAt,
        String requestId,
        String who,
        String role,
        String address,
        String action,
        String target,
        String reason,
        @Nullable AuditOutcome outcome,
        String detail,
        @Nullable String before,
        @Nullable String after,
        String hash) {}
