package seckill.engine.reconciliation;

import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.model.OfferId;

/** Who must act on a broken invariant: stop granting, raise the alarm. */
public interface InvariantGuard {
    void broken(OfferId offer, Finding first);
}
