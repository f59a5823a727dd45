package seckill.engine.ledger;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;

/** Turns grants into orders (design.md, section 5). All methods throw {@link LedgerUnavailableException}. */
public interface SettlementLedger {

    /**
     * Settles grants of one offer, bucket and epoch in one transaction: orders, stock log, events, progress, stock row last. A
     * reservation that stands in it twice counts once.
     */
    BatchOutcome settle(OfferId offer, int bucket, long epoch, List<Grant> grants);

    /** Settles one grant in its own transaction and says which rule refused it. */
    SettleVerdict settleOne(Grant grant);

    /**
     * Records a dead letter, once by reservation id. With {@code compensate} it is at once a tombstone (no redelivery can
     * settle the reservation any more) and, unless the epoch has ended, an outbox row releases its Redis units and buyer.
     *
     * @return false when the reservation already had an order or a dead letter; nothing changed
     */
    boolean bury(Grant grant, DeadLetterCause cause, String detail, int attempts, boolean compensate);

    /** Records an entry of which no sense can be made, once by bucket, epoch and entry id; nothing can be released for it. */
    boolean buryMalformed(OfferId offer, int bucket, String entryId, String payload, String detail);

    /** Turns an open dead letter into a tombstone and releases its units through the outbox. False: not open, or unknown. */
    boolean compensate(String reservationId);

    /** Takes an open dead letter away so that its grant can be settled again, and returns the grant; null: not open, or unknown. */
    @Nullable
    Grant reopen(String reservationId);

    /** The recorded progress of a bucket in an epoch; {@code 0-0} and zeros before the first batch. */
    StreamProgress progress(OfferId offer, int bucket, long epoch);

    /** As {@link #progress(OfferId, int, long)}, of every bucket of all live offers in their current epochs; one statement. */
    Map<BucketEpoch, StreamProgress> progressOfLive();

    /** A bucket in an epoch. */
    record BucketEpoch(OfferId offer, int bucket, long epoch) {}

    /**
     * @param lastEntryId greatest stream entry whose outcome is committed
     * @param entries entries with an outcome
     * @param units units of those entries
     */
    record StreamProgress(String lastEntryId, long entries, long units) {
        public static final StreamProgress NONE = new StreamProgress("0-0", 0, 0);
    }
}
