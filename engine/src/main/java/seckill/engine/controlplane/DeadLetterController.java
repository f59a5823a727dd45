package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.deadletter.DeadLetterDesk;
import seckill.engine.deadletter.DeadLetterDesk.Way;
import seckill.engine.deadletter.DeadLetterDesk.Wish;
import seckill.engine.jobs.ItemOutcome;
import seckill.engine.ledger.DeadLetterLedger;
import seckill.engine.ledger.DeadLetterLedger.CauseCount;
import seckill.engine.ledger.DeadLetterLedger.DeadLetterRow;
import seckill.engine.ledger.DeadLetterLedger.Filter;
import seckill.engine.ledger.DeadLetterLedger.State;
import seckill.model.DeadLetterCause;
import seckill.model.JobItemState;
import seckill.model.OfferId;

/** Dead letters: look at them by cause, try out, settle again, release; one by one or in a job. */
@RestController
@RequestMapping("/control/v1/dead-letters")
class DeadLetterController {

    private static final int LIST_MAX = 500;

    private final DeadLetterLedger ledger;
    private final DeadLetterDesk desk;
    private final JobDesk jobs;

    DeadLetterController(DeadLetterLedger ledger, DeadLetterDesk desk, JobDesk jobs) {
        this.ledger = ledger;
        this.desk = desk;
        this.jobs = jobs;
    }

    /** @param next what {@code before} is to be for the next page; null after the last */
    record DeadLetterPage(
            List<DeadLetterRow> deadLetters, @Nullable Long next) {}

    record Causes(List<CauseCount> causes) {}

    /**
     * @param outcome DONE, or SKIPPED when it was concluded so before
     * @param deadLetter as it stands now
     */
    record Concluded(JobItemState outcome, String detail, boolean dryRun, DeadLetterRow deadLetter) {}

    /**
     * Which ones: by their ids, else all open ones of a cause and an offer, newest first up to the limit.
     *
     * @param limit how many of those that the filter finds; null: as many as a job may have
     */
    record Selection(
            @Nullable @Size(min = 1, max = DeadLetterDesk.BULK_MAX)
            List<@Min(1) Long> deadLetterIds,

            @Nullable DeadLetterCause cause,
            @Nullable @Min(1) Long activityId,
            @Nullable @Min(1) Long skuId,
            @Nullable @Min(1) @Max(DeadLetterDesk.BULK_MAX) Integer limit,
            @Nullable Boolean dryRun,
            @Nullable @Size(max = Reasons.CHARS_MAX) String reason) {}

    /** Newest first: those that did not become orders, or with {@code state=SETTLED} those that did after all. */
    @Access(Who.VIEWER)
    @GetMapping
    DeadLetterPage list(
            @RequestParam(required = false) @Nullable DeadLetterCause cause,
            @RequestParam(required = false) @Nullable Long activityId,
            @RequestParam(required = false) @Nullable Long skuId,
            @RequestParam(required = false) @Nullable State state,
            @RequestParam(defaultValue = "9223372036854775807") @Min(1) long before,
            @RequestParam(defaultValue = "100") @Min(1) @Max(LIST_MAX) int limit) {
        Filter filter = new Filter(cause, offer(activityId, skuId), state);
        List<DeadLetterRow> rows = ledger.deadLetters(filter, before, limit);
        return new DeadLetterPage(
                rows, rows.size() < limit ? null : rows.getLast().deadLetterId());
    }

    @Access(Who.VIEWER)
    @GetMapping("/causes")
    Causes causes() {
        return new Causes(ledger.causes());
    }

    @Access(Who.VIEWER)
    @GetMapping("/{deadLetterId}")
    DeadLetterRow one(@PathVariable long deadLetterId) {
        return ledger.deadLetter(deadLetterId)
                .orElseThrow(() -> new RefusedException(ProblemCode.NOT_FOUND, "no dead letter " + deadLetterId));
    }

    /** Settles it again in a transaction of its own; with {@code dryRun} tells what would come of it. */
    @Access(value = Who.OPERATOR, action = "dead-letter.retry", target = Targets.DEAD_LETTER)
    @PostMapping("/{deadLetterId}/retry")
    Concluded retry(@PathVariable long deadLetterId, @RequestParam(defaultValue = "false") boolean dryRun) {
        return conclude(deadLetterId, Way.RETRY, dryRun);
    }

    /** Makes it a tombstone; units and buyer go back to Redis once. */
    @Access(value = Who.OPERATOR, action = "dead-letter.release", target = Targets.DEAD_LETTER)
    @PostMapping("/{deadLetterId}/release")
    Concluded release(@PathVariable long deadLetterId, @RequestParam(defaultValue = "false") boolean dryRun) {
        return conclude(deadLetterId, Way.RELEASE, dryRun);
    }

    /** A job with an outcome for each. */
    @Access(value = Who.OPERATOR, action = "dead-letter.retry")
    @PostMapping("/retry")
    ResponseEntity<JobView> retryMany(
            @Valid @RequestBody Selection selection, @RequestParam(defaultValue = "0") int waitSeconds) {
        return start(selection, Way.RETRY, waitSeconds);
    }

    /** A job with an outcome for each. */
    @Access(value = Who.OPERATOR, action = "dead-letter.release")
    @PostMapping("/release")
    ResponseEntity<JobView> releaseMany(
            @Valid @RequestBody Selection selection, @RequestParam(defaultValue = "0") int waitSeconds) {
        return start(selection, Way.RELEASE, waitSeconds);
    }

    private Concluded conclude(long deadLetterId, Way way, boolean dryRun) {
        one(deadLetterId);
        ItemOutcome outcome = desk.conclude(deadLetterId, wish(way, dryRun));
        return switch (outcome.state()) {
            case DONE, SKIPPED -> new Concluded(outcome.state(), outcome.detail(), dryRun, one(deadLetterId));
            case UNKNOWN -> throw new RefusedException(ProblemCode.OUTCOME_UNKNOWN, outcome.detail());
            case FAILED, WAITING, RUNNING ->
                throw new RefusedException(ProblemCode.DEAD_LETTER_STANDS, outcome.detail());
        };
    }

    private ResponseEntity<JobView> start(Selection selection, Way way, int waitSeconds) {
        JobDesk.demandWait(waitSeconds);
        List<Long> chosen = chosen(selection);
        if (chosen.isEmpty()) {
            throw new RefusedException(ProblemCode.NOT_FOUND, "no open dead letter is meant by this");
        }
        return jobs.answer(desk.start(chosen, wish(way, Boolean.TRUE.equals(selection.dryRun))), waitSeconds);
    }

    private List<Long> chosen(Selection selection) {
        boolean filtered = selection.cause != null || selection.activityId != null || selection.skuId != null;
        if (selection.deadLetterIds != null) {
            if (filtered || selection.limit != null) {
                throw Fields.refused(
                        "deadLetterIds", selection.deadLetterIds.size() + " ids", "ids alone, or a filter");
            }
            return selection.deadLetterIds;
        }
        if (!filtered) {
            throw Fields.refused("deadLetterIds", null, "1 to 1000 ids; or cause, or activityId with skuId");
        }
        return desk.open(
                selection.cause,
                offer(selection.activityId, selection.skuId),
                selection.limit == null ? DeadLetterDesk.BULK_MAX : selection.limit);
    }

    private static Wish wish(Way way, boolean dryRun) {
        WriteTrail trail = WriteTrail.current();
        return new Wish(way, dryRun, trail.who(), trail.reason());
    }

    private static @Nullable OfferId offer(@Nullable Long activityId, @Nullable Long skuId) {
        if ((activityId == null) != (skuId == null)) {
            throw Fields.refused(
                    activityId == null ? "activityId" : "skuId", null, "both or neither of activityId and skuId");
        }
        return activityId == null || skuId == null ? null : new OfferId(activityId, skuId);
    }
}
