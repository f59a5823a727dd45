package seckill.engine.ledger;

import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.AuditLedger.AuditRow;
import seckill.engine.ledger.AuditLedger.AuditVerdict;

/** Follows the chain row by row. */
final class AuditChain {

    private long lastId;
    private String lastHash = AuditHash.NONE;

    /** Row that was found good last; 0 at the start. */
    long lastId() {
        return lastId;
    }

    /** @return null when the row is the next one and as it was appended */
    AuditVerdict.@Nullable Broken next(AuditRow row) {
        long due = lastId + 1;
        if (row.auditId() != due) {
            return new AuditVerdict.Broken(due, "row " + due + " is missing; the next there is is " + row.auditId());
        }
        if (!row.previousHash().equals(lastHash)) {
            return new AuditVerdict.Broken(due, "row " + due + " does not follow on the row before it");
        }
        if (!row.hash().equals(AuditHash.of(lastHash, due, row.happenedAt(), row.entry()))) {
            return new AuditVerdict.Broken(due, "row " + due + " is not as it was appended");
        }
        lastId = due;
        lastHash = row.hash();
        return null;
    }

    /** The verdict after the last row. */
    AuditVerdict end(long endId, String endHash) {
        if (lastId != endId) {
            return new AuditVerdict.Broken(
                    lastId + 1, "row " + (lastId + 1) + " is missing; the chain's end is recorded at " + endId);
        }
        if (!lastHash.equals(endHash)) {
            return new AuditVerdict.Broken(endId, "row " + endId + " is not the one recorded as the chain's end");
        }
        return new AuditVerdict.Intact(lastId, lastHash);
    }
}
