package seckill.engine.sale;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger.ActivityRow;
import seckill.model.SaleAction;
import seckill.model.SaleState;

/** What was asked does not fit the state that the sale is in; nothing was changed. The message says what is allowed. */
public class IllegalTransitionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable SaleState state;
    private final transient Set<SaleAction> allowed;

    public IllegalTransitionException(String message) {
        super(message);
        state = null;
        allowed = Set.of();
    }

    /** @param activity as it stands, which says what is allowed */
    public IllegalTransitionException(ActivityRow activity, String message) {
        super(message);
        state = activity.state();
        allowed = new TreeSet<>(SaleAction.allowed(activity.state(), activity.pauseReason()));
    }

    /** The activity's state; null when it was not the activity's state that did not fit. */
    public @Nullable SaleState state() {
        return state;
    }

    /** What may be asked of the activity instead. */
    public Set<SaleAction> allowed() {
        return allowed;
    }
}
