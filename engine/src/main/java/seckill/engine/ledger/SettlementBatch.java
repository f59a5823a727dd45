package seckill.engine.ledger;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;
import seckill.model.OfferId;

/** What one settlement transaction does, for one grant as for many; its caller opens and commits it. */
final class SettlementBatch {

    private final Transactions transactions;
    private final TableSet tables;
    private final SettlementStatements statements;
    private final StreamProgressRows progress;

    SettlementBatch(Transactions transactions, TableSet tables, StreamProgressRows progress) {
        this.transactions = transactions;
        this.tables = tables;
        this.statements = new SettlementStatements(transactions, tables);
        this.progress = progress;
    }

    /** @throws SettlementConflictException when the offer refuses it: the transaction is to roll back */
    BatchOutcome.Committed settle(OfferId offer, int bucket, long epoch, Map<String, Grant> grants) {
        // First of all: whoever is buried after this reading shows in the stock row at the end.
        SaleTerms terms = SaleTerms.read(transactions.sql(), tables, offer).orElse(null);
        Set<String> known = statements.known(grants.keySet());
        List<Grant> fresh = grants.values().stream()
                .filter(g -> !known.contains(g.reservationId()))
                .toList();
        if (fresh.isEmpty()) {
            return new BatchOutcome.Committed(List.of(), known);
        }
        SaleTerms current = inEpoch(terms, offer, epoch);
        List<SettledOrder> orders = statements.insert(offer, current, fresh);
        EntryPosition last =
                fresh.stream().map(EntryPosition::of).reduce(EntryPosition.NONE, (a, b) -> a.compareTo(b) < 0 ? b : a);
        long units = fresh.stream().mapToLong(Grant::quantity).sum();
        progress.advance(offer, bucket, epoch, last, fresh.size(), units);
        if (!statements.take(offer, epoch, current.burials(), units)) {
            throw notTaken(offer, epoch, units);
        }
        return new BatchOutcome.Committed(orders, known);
    }

    private static SaleTerms inEpoch(@Nullable SaleTerms terms, OfferId offer, long epoch) {
        if (terms == null) {
            throw new SettlementConflictException(
                    DeadLetterCause.UNKNOWN_OFFER, "no offer " + offer + " in the ledger");
        }
        if (terms.epoch() != epoch) {
            throw new SettlementConflictException(
                    DeadLetterCause.EPOCH_SUPERSEDED,
                    "granted in epoch " + epoch + " of offer " + offer + ", which is in epoch " + terms.epoch());
        }
        return terms;
    }

    /** Each statement of a READ COMMITTED transaction sees what is committed: this one, what the update met. */
    private RuntimeException notTaken(OfferId offer, long epoch, long units) {
        SaleTerms now =
                inEpoch(SaleTerms.read(transactions.sql(), tables, offer).orElse(null), offer, epoch);
        return now.available() < units
                ? new SettlementConflictException(
                        DeadLetterCause.STOCK_REFUSED,
                        units + " units of offer " + offer + " wanted, " + now.available() + " available")
                : new RaceLostException("a dead letter of offer " + offer + " was written meanwhile");
    }
}
