package seckill.engine.settlement;

import java.util.List;
import seckill.engine.ledger.SettledOrder;

/** Hears of orders after their commit. A hint only: an order whose commit was in doubt at first is not announced. */
@FunctionalInterface
public interface SettledListener {

    /** Quick; whatever it throws changes nothing for the orders. */
    void settled(List<SettledOrder> orders);
}
