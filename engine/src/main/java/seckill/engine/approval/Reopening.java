package seckill.engine.approval;

import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.approval.ApprovalRefusedException.Why;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.ApprovalLedger;
import seckill.engine.ledger.ApprovalLedger.ApprovalRow;
import seckill.engine.ledger.ApprovalLedger.Asked;
import seckill.engine.ledger.ApprovalLedger.NewApproval;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.sale.Rebuild;
import seckill.model.ApprovalState;
import seckill.model.OfferId;

/**
 * Opening a fenced offer again (design.md, section 9): one person asks with proof, another agrees, and the proof is made once more
 * before the fence is left. Neither step ever goes without proof, the emergency does without the second person only.
 */
public final class Reopening {

    /** As the audit log names it. */
    public static final String ACTION = "offer.reopen";

    private static final Logger log = LoggerFactory.getLogger(Reopening.class);

    /** A proof takes seconds; an approval that has no outcome after this long belongs to an engine that died. */
    private static final Duration OUTCOME_LIMIT = Duration.ofMinutes(2);

    private final ApprovalLedger approvals;
    private final ActivityLedger activities;
    private final Rebuild rebuild;
    private final Duration validFor;

    /** @param validFor how long a request may be approved */
    public Reopening(ApprovalLedger approvals, ActivityLedger activities, Rebuild rebuild, Duration validFor) {
        this.approvals = approvals;
        this.activities = activities;
        this.rebuild = rebuild;
        this.validFor = validFor;
    }

    /**
     * Proves that the offer balances and records that somebody wants it open; the fence stays. Asked twice, the first request stands.
     *
     * @throws seckill.engine.sale.IllegalTransitionException when it is not fenced, or does not balance
     */
    public Asked ask(OfferId offer, String who, String reason) {
        return approvals.ask(request(rebuild.prove(offer), who, reason), validFor, OUTCOME_LIMIT);
    }

    /**
     * Agrees, proves again and leaves the fence. Repeated by the same person, it answers with the first outcome.
     *
     * @throws ApprovalRefusedException when it is not his to decide any more
     * @throws seckill.engine.sale.IllegalTransitionException when the proof does not hold now; the request has failed then
     */
    public ApprovalRow approve(long approvalId, String who, String words) {
        ApprovalRow asked = row(approvalId);
        if (asked.askedBy().equals(who)) {
            throw new ApprovalRefusedException(
                    Why.NOT_YOURS, who + " asked for it; allowed: approval by another operator");
        }
        if (asked.state() == ApprovalState.DONE && who.equals(asked.decidedBy())) {
            return asked;
        }
        demandWaiting(asked);
        demandUnchanged(asked);
        if (!approvals.decide(approvalId, ApprovalState.APPROVED, who, words)) {
            demandWaiting(row(approvalId));
            throw new ApprovalRefusedException(Why.NOT_WAITING, "approval " + approvalId + " expired just now");
        }
        try {
            ReconciliationReport proof = rebuild.reopen(asked.offer());
            conclude(approvalId, ApprovalState.DONE, "opened: " + proof.equations());
        } catch (RuntimeException e) {
            conclude(approvalId, ApprovalState.FAILED, String.valueOf(e.getMessage()));
            throw e;
        }
        return row(approvalId);
    }

    /** Says no. @throws ApprovalRefusedException when it is decided, or his own: that is to be withdrawn */
    public ApprovalRow reject(long approvalId, String who, String words) {
        ApprovalRow asked = row(approvalId);
        if (asked.askedBy().equals(who)) {
            throw new ApprovalRefusedException(Why.NOT_YOURS, who + " asked for it; allowed: withdraw");
        }
        return close(asked, ApprovalState.REJECTED, who, words);
    }

    /** Takes the request back. @throws ApprovalRefusedException when it is decided, or somebody else's */
    public ApprovalRow withdraw(long approvalId, String who, String words) {
        ApprovalRow asked = row(approvalId);
        if (!asked.askedBy().equals(who)) {
            throw new ApprovalRefusedException(Why.NOT_YOURS, asked.askedBy() + " asked for it; allowed: reject");
        }
        return close(asked, ApprovalState.WITHDRAWN, who, words);
    }

    /**
     * Leaves the fence with proof and without a second person, and leaves a trace that nobody overlooks.
     *
     * @throws seckill.engine.sale.IllegalTransitionException when it is not fenced, or does not balance: no emergency excuses that
     */
    public ReconciliationReport bypass(OfferId offer, String who, String reason) {
        Rebuild.Proven proven = rebuild.prove(offer);
        rebuild.leave(proven);
        log.error("EMERGENCY: {} opened offer {} again without a second person: {}", who, offer, reason);
        approvals.bypassed(
                request(proven, who, reason), "opened: " + proven.proof().equations());
        return proven.proof();
    }

    private ApprovalRow close(ApprovalRow asked, ApprovalState to, String who, String words) {
        if (asked.state() == to && who.equals(asked.decidedBy())) {
            return asked;
        }
        demandWaiting(asked);
        if (!approvals.decide(asked.approvalId(), to, who, words)) {
            demandWaiting(row(asked.approvalId()));
        }
        return row(asked.approvalId());
    }

    private void conclude(long approvalId, ApprovalState to, String outcome) {
        if (!approvals.conclude(approvalId, to, outcome)) {
            log.warn("Approval {} was given up before its outcome: {} {}", approvalId, to, outcome);
        }
    }

    /** What was asked for is to leave this fence, not another that closed since. */
    private void demandUnchanged(ApprovalRow asked) {
        OfferRow now = activities.offer(asked.offer()).orElseThrow();
        if (now.epoch() == asked.epoch()
                && now.stop() == asked.stop()
                && now.stopDetail().equals(asked.stopDetail())) {
            return;
        }
        String words = "offer %s has changed since it was asked: epoch %d, %s %s; it was epoch %d, %s %s"
                .formatted(
                        asked.offer(),
                        now.epoch(),
                        now.stop() == null ? "not stopped" : now.stop(),
                        now.stopDetail(),
                        asked.epoch(),
                        asked.stop(),
                        asked.stopDetail());
        approvals.decide(asked.approvalId(), ApprovalState.EXPIRED, null, words);
        throw new ApprovalRefusedException(Why.NOT_WAITING, words + "; allowed: ask again");
    }

    private static void demandWaiting(ApprovalRow asked) {
        if (asked.state() != ApprovalState.WAITING) {
            throw new ApprovalRefusedException(
                    Why.NOT_WAITING,
                    "approval " + asked.approvalId() + " is " + asked.state()
                            + (asked.decidedBy() == null ? "" : " by " + asked.decidedBy())
                            + (asked.outcome().isEmpty() ? "" : ": " + asked.outcome()) + "; allowed: ask again");
        }
    }

    private ApprovalRow row(long approvalId) {
        return approvals
                .approval(approvalId)
                .orElseThrow(() -> new ApprovalRefusedException(Why.UNKNOWN, "there is no approval " + approvalId));
    }

    private static NewApproval request(Rebuild.Proven proven, String who, String reason) {
        OfferRow fenced = proven.fenced();
        return new NewApproval(
                ACTION,
                fenced.terms().offer(),
                fenced.epoch(),
                Objects.requireNonNull(fenced.stop(), "what is proven was fenced"),
                fenced.stopDetail(),
                proven.proof().equations(),
                who,
                reason);
    }
}
