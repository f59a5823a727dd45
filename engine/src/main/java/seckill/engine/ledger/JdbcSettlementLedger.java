package seckill.engine.ledger;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;

/** Settlement as design.md, section 5 has it; the stock row comes last so that its lock is held shortest. */
final class JdbcSettlementLedger implements SettlementLedger {

    private final Transactions transactions;
    private final SettlementBatch batch;
    private final StreamProgressRows progress;
    private final SecondGrants secondGrants;
    private final DeadLetters deadLetters;

    JdbcSettlementLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.progress = new StreamProgressRows(transactions, tables);
        this.batch = new SettlementBatch(transactions, tables, progress);
        this.secondGrants = new SecondGrants(transactions, tables);
        this.deadLetters = new DeadLetters(transactions, tables, progress);
    }

    @Override
    public BatchOutcome settle(OfferId offer, int bucket, long epoch, List<Grant> grants) {
        Map<String, Grant> byReservation = new LinkedHashMap<>();
        for (Grant grant : grants) {
            if (!grant.offer().equals(offer) || grant.bucket() != bucket || grant.epoch() != epoch) {
                throw new IllegalArgumentException("a batch is of one offer, bucket and epoch, here " + offer + "#"
                        + bucket + " in " + epoch + ", not " + grant);
            }
            byReservation.putIfAbsent(grant.reservationId(), grant);
        }
        if (byReservation.isEmpty()) {
            return new BatchOutcome.Committed(List.of(), Set.of());
        }
        try {
            return transactions.write(() -> batch.settle(offer, bucket, epoch, byReservation));
        } catch (SettlementConflictException | IllegalArgumentException | ArithmeticException e) {
            return new BatchOutcome.RolledBack(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public SettleVerdict settleOne(Grant grant) {
        try {
            BatchOutcome.Committed committed = transactions.write(() ->
                    batch.settle(grant.offer(), grant.bucket(), grant.epoch(), Map.of(grant.reservationId(), grant)));
            return committed.orders().isEmpty()
                    ? new SettleVerdict.Repeat()
                    : new SettleVerdict.Ordered(committed.orders().getFirst());
        } catch (SettlementConflictException e) {
            return new SettleVerdict.Refused(e.refusal(), e.detail());
        } catch (SchemaRefusalException e) {
            return e.isDuplicate()
                    ? transactions.read(() -> secondGrants.verdict(grant, String.valueOf(e.getMessage())))
                    : new SettleVerdict.Failed(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException | ArithmeticException e) {
            return new SettleVerdict.Failed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public boolean bury(Grant grant, DeadLetterCause cause, String detail, int attempts, boolean compensate) {
        return deadLetters.bury(grant, cause, detail, attempts, compensate);
    }

    @Override
    public boolean buryMalformed(OfferId offer, int bucket, String entryId, String payload, String detail) {
        return deadLetters.buryMalformed(offer, bucket, entryId, payload, detail);
    }

    @Override
    public boolean compensate(String reservationId) {
        return deadLetters.compensate(reservationId);
    }

    @Override
    public @Nullable Grant reopen(String reservationId) {
        return deadLetters.reopen(reservationId);
    }

    @Override
    public Map<BucketEpoch, StreamProgress> progressOfLive() {
        return transactions.read(progress::ofLive);
    }

    @Override
    public StreamProgress progress(OfferId offer, int bucket, long epoch) {
        return transactions.read(() -> progress.read(offer, bucket, epoch));
    }
}
