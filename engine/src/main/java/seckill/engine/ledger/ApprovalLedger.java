package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.ApprovalState;
import seckill.model.OfferId;
import seckill.model.StopReason;

/** Requests for a second person's approval. All methods throw {@link LedgerUnavailableException}. */
public interface ApprovalLedger {

    /**
     * Records a request in WAITING, unless one for the same action and offer is open; one whose time is over, or whose approval never
     * came to an outcome within {@code outcomeLimit}, is concluded first.
     *
     * @param validFor how long it may be approved
     * @param outcomeLimit after this long an approval without an outcome counts as broken off
     */
    Asked ask(NewApproval request, Duration validFor, Duration outcomeLimit);

    /** Records what was done without a second person. @return its id */
    long bypassed(NewApproval request, String outcome);

    Optional<ApprovalRow> approval(long approvalId);

    /** Newest first. @param openOnly leaves out what is concluded */
    List<ApprovalRow> approvals(boolean openOnly, int countMax);

    /**
     * Compare-and-set from WAITING to APPROVED, REJECTED, WITHDRAWN or EXPIRED, before its time is over.
     *
     * @param who null with EXPIRED: nobody decided
     * @param words his reason, or why it is void
     * @return false: it was not waiting any more; nothing changed
     */
    boolean decide(long approvalId, ApprovalState to, @Nullable String who, String words);

    /** Compare-and-set from APPROVED to DONE or FAILED. @return false: it was not APPROVED */
    boolean conclude(long approvalId, ApprovalState to, String outcome);

    /** @param isNew false: it is the request that was open already */
    record Asked(ApprovalRow approval, boolean isNew) {}

    /**
     * @param action as the audit log names it
     * @param epoch of the offer
     * @param stop the fence that is to be left
     * @param proof both equations with their numbers
     */
    record NewApproval(
            String action,
            OfferId offer,
            long epoch,
            StopReason stop,
            String stopDetail,
            String proof,
            String askedBy,
            String reason) {}

    /**
     * @param state EXPIRED also when its time is over and nobody has touched it since
     * @param decidedBy null while WAITING, and where nobody decided
     * @param decision why, in the words of who decided; empty before
     * @param outcome what came of it; empty while open
     */
    record ApprovalRow(
            long approvalId,
            String action,
            OfferId offer,
            long epoch,
            StopReason stop,
            String stopDetail,
            String proof,
            ApprovalState state,
            String askedBy,
            Instant askedAt,
            String reason,
            Instant expiresAt,
            @Nullable String decidedBy,
            @Nullable Instant decidedAt,
            String decision,
            String outcome) {}
}
