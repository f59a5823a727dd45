package seckill.engine.settlement;

import java.util.List;
import seckill.engine.ledger.SettledOrder;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.refill.BrokenInvariantListener;
import seckill.engine.reservation.GrantStream;

/** What every bucket's settlement works with. */
record Desk(
        GrantStream stream,
        SettlementLedger ledger,
        BrokenInvariantListener broken,
        SettledListener listener,
        int attemptsMax,
        Counters counters) {

    /** The orders stand, whatever the listener makes of them. */
    void announce(List<SettledOrder> orders) {
        try {
            listener.settled(orders);
        } catch (RuntimeException e) {
            counters.fault("announcing " + orders.size() + " orders", e);
        }
    }
}
