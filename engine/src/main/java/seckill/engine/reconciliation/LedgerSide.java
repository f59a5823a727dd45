package seckill.engine.reconciliation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.Adjustments;
import seckill.engine.ledger.ReconciliationLedger.OrderRef;
import seckill.engine.ledger.ReconciliationLedger.ReturnRef;
import seckill.model.OfferId;

/**
 * What the database says before Redis is read: all of it must show up in Redis.
 *
 * @param orders by bucket, then by reservation id
 * @param appliedReturns reservation ids by bucket
 * @param appliedUnits units by bucket
 * @param adjustments of the epoch
 * @param lastOrderKey greatest key read
 */
record LedgerSide(
        Map<Integer, Map<String, OrderRef>> orders,
        Map<Integer, Set<String>> appliedReturns,
        Map<Integer, Long> appliedUnits,
        Adjustments adjustments,
        long lastOrderKey) {

    static final int PAGE = 1_000;

    static LedgerSide read(ReconciliationLedger ledger, OfferId offer, long epoch, long afterOrderKey) {
        Map<Integer, Map<String, OrderRef>> orders = new HashMap<>();
        long key = afterOrderKey;
        List<OrderRef> page;
        do {
            page = ledger.orders(offer, epoch, key, PAGE);
            for (OrderRef order : page) {
                orders.computeIfAbsent(order.bucket(), b -> new HashMap<>()).put(order.reservationId(), order);
                key = order.key();
            }
        } while (page.size() == PAGE);
        Map<Integer, Set<String>> applied = new HashMap<>();
        Map<Integer, Long> units = new HashMap<>();
        for (ReturnRef ref : returns(ledger, offer, epoch)) {
            if (ref.applied()) {
                applied.computeIfAbsent(ref.bucket(), b -> new HashSet<>()).add(ref.reservationId());
                units.merge(ref.bucket(), (long) ref.quantity(), Long::sum);
            }
        }
        return new LedgerSide(orders, applied, units, ledger.adjustments(offer, epoch), key);
    }

    /** All outbox rows of the offer in the epoch. */
    static List<ReturnRef> returns(ReconciliationLedger ledger, OfferId offer, long epoch) {
        List<ReturnRef> all = new java.util.ArrayList<>();
        long key = 0;
        List<ReturnRef> page;
        do {
            page = ledger.returns(offer, epoch, key, PAGE);
            all.addAll(page);
            key = page.isEmpty() ? key : page.getLast().key();
        } while (page.size() == PAGE);
        return all;
    }
}
