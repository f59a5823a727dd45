package seckill.engine.deadletter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.jobs.ItemOutcome;
import seckill.engine.jobs.JobPlan;
import seckill.engine.jobs.JobStart;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.DeadLetterLedger;
import seckill.engine.ledger.DeadLetterLedger.DeadLetterRow;
import seckill.engine.ledger.DeadLetterLedger.Filter;
import seckill.engine.ledger.DeadLetterLedger.Outcome;
import seckill.engine.ledger.DeadLetterLedger.State;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;

/** Concludes dead letters, one at once or many in a job. */
public final class DeadLetterDesk {

    /** Dead letters of one job. */
    public static final int BULK_MAX = 1_000;

    private static final String TARGET = "dead-letters";

    private final DeadLetterLedger ledger;
    private final Jobs jobs;

    public DeadLetterDesk(DeadLetterLedger ledger, Jobs jobs) {
        this.ledger = ledger;
        this.jobs = jobs;
    }

    /** What is to be done. */
    public enum Way {
        RETRY("dead-letter.retry"),
        RELEASE("dead-letter.release");

        private final String action;

        Way(String action) {
            this.action = action;
        }
    }

    /**
     * @param dryRun tells what would come of it; nothing changes
     * @param who the operator
     */
    public record Wish(Way way, boolean dryRun, String who, String reason) {}

    /**
     * Concludes one. What is concluded already in the same way is SKIPPED and says how; in the other way, it has FAILED.
     *
     * @return DONE, FAILED, SKIPPED, or UNKNOWN when the database did not answer: look at it again before doing anything
     */
    public ItemOutcome conclude(long deadLetterId, Wish wish) {
        try {
            Outcome outcome = switch (wish.way) {
                case RETRY -> ledger.retry(deadLetterId, wish.who, wish.reason, wish.dryRun);
                case RELEASE -> ledger.release(deadLetterId, wish.who, wish.reason, wish.dryRun);
            };
            return told(outcome, wish);
        } catch (LedgerUnavailableException e) {
            return unanswered(deadLetterId, wish, e);
        }
    }

    /**
     * Concludes many, one after the other in a job with an outcome for each.
     *
     * @param deadLetterIds 1 to {@link #BULK_MAX}
     */
    public JobStart start(List<Long> deadLetterIds, Wish wish) {
        if (deadLetterIds.isEmpty() || deadLetterIds.size() > BULK_MAX) {
            throw new IllegalArgumentException("1 to " + BULK_MAX + " dead letters, not " + deadLetterIds.size());
        }
        List<String> items =
                deadLetterIds.stream().distinct().map(String::valueOf).toList();
        String kind = wish.way.action + (wish.dryRun ? ".dry-run" : "");
        return jobs.start(
                new JobPlan(kind, TARGET, wish.who, wish.reason, items, JobPlan.AfterFailure.GO_ON),
                item -> conclude(Long.parseLong(item.name()), wish));
    }

    /** Open ones, oldest among the newest {@code countMax} first; null is any. */
    public List<Long> open(@Nullable DeadLetterCause cause, @Nullable OfferId offer, int countMax) {
        Filter open = new Filter(cause, offer, State.OPEN);
        return ledger.deadLetters(open, Long.MAX_VALUE, countMax).reversed().stream()
                .map(DeadLetterRow::deadLetterId)
                .toList();
    }

    private ItemOutcome unanswered(long deadLetterId, Wish wish, LedgerUnavailableException failure) {
        if (wish.dryRun) {
            return ItemOutcome.failed("not tried: " + failure.getMessage());
        }
        try {
            DeadLetterRow now = ledger.deadLetter(deadLetterId).orElse(null);
            if (now != null && now.state() == wanted(wish.way)) {
                return ItemOutcome.done(standing(now) + " (the first answer was lost)");
            }
        } catch (LedgerUnavailableException e) {
            failure.addSuppressed(e);
        }
        return ItemOutcome.unknown("the database did not answer, look at it again; nothing is sent again by itself: "
                + failure.getMessage());
    }

    private static ItemOutcome told(Outcome outcome, Wish wish) {
        String would = wish.dryRun ? "would be " : "";
        return switch (outcome) {
            case Outcome.Unknown unknown -> ItemOutcome.failed("there is no such dead letter");
            case Outcome.Concluded concluded ->
                concluded.deadLetter().state() == wanted(wish.way)
                        ? ItemOutcome.skipped("before: " + standing(concluded.deadLetter()))
                        : ItemOutcome.failed("concluded otherwise: " + standing(concluded.deadLetter()));
            case Outcome.Malformed malformed ->
                ItemOutcome.failed(
                        "no sense could be made of the entry: it names no units, so none can be settled or released");
            case Outcome.Refused refused -> ItemOutcome.failed(would + "refused: " + word(refused) + refused.detail());
            case Outcome.Settled settled -> ItemOutcome.done(would + "settled as order " + settled.orderNo());
            case Outcome.Released released ->
                ItemOutcome.done(would + "released; "
                        + (released.unitsReturn()
                                ? "units and buyer go back to Redis through the outbox"
                                : "its epoch has ended, so Redis has nothing to give back"));
        };
    }

    private static String word(Outcome.Refused refused) {
        DeadLetterCause cause = refused.cause();
        return cause == null ? "" : cause + ", ";
    }

    private static State wanted(Way way) {
        return switch (way) {
            case RETRY -> State.SETTLED;
            case RELEASE -> State.RELEASED;
        };
    }

    private static String standing(DeadLetterRow row) {
        String how = row.state() == State.SETTLED ? "settled as order " + row.orderNo() : "released";
        return row.conclusion() == null
                ? how + " by the engine"
                : how + " by " + row.conclusion().who() + " at "
                        + row.conclusion().at();
    }
}
