package seckill.engine.ledger;

import java.util.List;
import java.util.Set;

/** What became of a batch, in order of precedence. */
public sealed interface BatchOutcome {

    /**
     * Committed: every reservation of the batch has its outcome in the database.
     *
     * @param orders orders made now
     * @param repeats reservations that already had an order or a dead letter
     */
    record Committed(List<SettledOrder> orders, Set<String> repeats) implements BatchOutcome {}

    /** Rolled back by a conflict (unique key, stock, epoch, bad value): settle one by one. */
    record RolledBack(String why) implements BatchOutcome {}
}
