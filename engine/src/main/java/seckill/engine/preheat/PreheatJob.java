package seckill.engine.preheat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import seckill.engine.jobs.ItemOutcome;
import seckill.engine.jobs.JobItem;
import seckill.engine.jobs.JobPlan;
import seckill.engine.jobs.JobStart;
import seckill.engine.jobs.JobWork;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.sale.Preheating;
import seckill.model.OfferId;
import seckill.model.OfferTerms;

/** Starts preheats; the steps of one follow each other, and the first that fails ends it. */
public final class PreheatJob {

    public static final String KIND = "activity.preheat";

    /** Beyond so many, the buckets of an offer are one step. */
    private static final int BUCKET_STEPS_MAX = 500;

    private static final long KNOWN_WITHIN_MILLIS = 15_000;
    private static final long POLL_MILLIS = 100;

    private final LongFunction<Preheating> preheatings;
    private final Jobs jobs;
    private final Surroundings around;

    /** @param preheatings one for each activity id; throws when it does not fit its state */
    public PreheatJob(LongFunction<Preheating> preheatings, Jobs jobs, Surroundings around) {
        this.preheatings = preheatings;
        this.jobs = jobs;
        this.around = around;
    }

    private record Step(String name, JobWork work) {}

    /**
     * @param who operator, {@code local-key} or {@code schedule}
     * @throws seckill.engine.sale.IllegalTransitionException when the activity can neither be preheated nor is on sale
     * @throws seckill.engine.sale.UnknownSaleException when there is no such activity
     */
    public JobStart start(long activityId, String who, String reason) {
        List<Step> steps = steps(activityId, preheatings.apply(activityId));
        JobPlan plan = new JobPlan(
                KIND,
                "activity/" + activityId,
                who,
                reason,
                steps.stream().map(Step::name).toList(),
                JobPlan.AfterFailure.END);
        return jobs.start(plan, item -> steps.get(item.ordinal() - 1).work().on(item));
    }

    private List<Step> steps(long activityId, Preheating preheating) {
        boolean there = preheating.isThere();
        ItemOutcome skipped = ItemOutcome.skipped("the activity is " + preheating.state());
        List<Step> steps = new ArrayList<>();
        steps.add(new Step("scripts", item -> ItemOutcome.done(around.loadScripts())));
        steps.add(new Step("epochs", item -> there ? skipped : ItemOutcome.done(preheating.begin())));
        steps.addAll(buckets(preheating));
        steps.add(new Step("state", item -> there ? skipped : preheated(preheating)));
        for (String instance : around.instances()) {
            steps.add(new Step("instance " + instance, item -> known(item, instance, preheating)));
        }
        steps.add(new Step("page", item -> ItemOutcome.done(around.publishPage(activityId))));
        return steps;
    }

    private static List<Step> buckets(Preheating preheating) {
        int count =
                preheating.offers().stream().mapToInt(o -> o.terms().buckets()).sum();
        List<Step> steps = new ArrayList<>();
        for (OfferRow offer : preheating.offers()) {
            OfferTerms terms = offer.terms();
            OfferId id = terms.offer();
            if (count > BUCKET_STEPS_MAX) {
                steps.add(new Step(
                        "buckets of " + id, item -> ItemOutcome.done(preheating.buckets(id, terms.buckets()))));
                continue;
            }
            for (int i = 0; i < terms.buckets(); i++) {
                int index = i;
                steps.add(new Step("bucket " + id + ":" + i, item -> ItemOutcome.done(preheating.bucket(id, index))));
            }
        }
        return steps;
    }

    private static ItemOutcome preheated(Preheating preheating) {
        preheating.end();
        return ItemOutcome.done("PREHEATED");
    }

    /** An instance that left meanwhile needs to know nothing. */
    private ItemOutcome known(JobItem item, String instance, Preheating preheating) {
        Map<OfferId, Long> epochs = preheating.epochs();
        for (long waited = 0; waited <= KNOWN_WITHIN_MILLIS; waited += POLL_MILLIS) {
            if (around.knows(instance, epochs)) {
                return ItemOutcome.done("knows " + epochs.size() + " offers");
            }
            if (!around.instances().contains(instance)) {
                return ItemOutcome.skipped("it has left");
            }
            if (item.endWanted().getAsBoolean()) {
                return ItemOutcome.unknown("not waited for any longer");
            }
            around.pause(POLL_MILLIS);
        }
        return ItemOutcome.failed(
                "after " + KNOWN_WITHIN_MILLIS / 1_000 + " s it does not know every offer in its epoch");
    }
}
