package seckill.engine.reconciliation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.OfferRow;
import seckill.engine.ledger.RepairLedger;
import seckill.engine.ledger.RepairLedger.Missing;
import seckill.engine.ledger.RepairLedger.Returns;
import seckill.engine.ledger.RepairLedger.Row;
import seckill.engine.ledger.RepairLedger.State;
import seckill.engine.reconciliation.RepairStep.Kind;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.BucketSnapshot;
import seckill.engine.reservation.StockStore;
import seckill.model.OfferId;

/**
 * Repairs returns that did not reach Redis, and nothing else: every other divergence takes a rebuild, or a person who reads the
 * evidence. A repair only writes a row that the relay applies, and Redis applies a reservation's return once; so repeating one, or
 * two operators at once, change nothing more.
 *
 * <p>A return is sent only when Redis is proven not to have counted it: with no return on its way, the bucket's returned units are
 * exactly those of the returns that it knows by id. A Redis that lost the id and kept the units would give them out twice.
 */
public final class Repair {

    private final ActivityLedger activities;
    private final RepairLedger ledger;
    private final StockStore store;

    public Repair(ActivityLedger activities, RepairLedger ledger, StockStore store) {
        this.activities = activities;
        this.ledger = ledger;
        this.store = store;
    }

    /** @param done whether the row was changed; false: it no longer was as planned, and nothing was done */
    public record Outcome(RepairStep step, boolean done) {}

    /**
     * What can be done now; changes nothing.
     *
     * @throws IllegalArgumentException for an unknown offer
     * @throws seckill.engine.ledger.LedgerUnavailableException when the database cannot be read
     * @throws seckill.engine.reservation.RedisUnavailableException when Redis cannot be read
     */
    public RepairPlan plan(OfferId offer) {
        OfferRow row = activities
                .offer(offer)
                .orElseThrow(() -> new IllegalArgumentException("no offer " + offer + " in the ledger"));
        Returns before = ledger.returns(offer);
        Map<Integer, BucketReturns> buckets = new HashMap<>();
        for (Missing missing : before.missing()) {
            in(buckets, missing.bucket()).missing.add(missing);
        }
        for (Row each : before.rows()) {
            in(buckets, each.bucket()).rows.add(each);
        }
        List<RepairStep> steps = new ArrayList<>();
        if (before.epoch() == row.epoch()) {
            buckets.forEach((index, returns) -> {
                if (index < row.terms().buckets()) {
                    returns.compare(Bucket.at(row.terms(), index), before.epoch(), steps);
                }
            });
        }
        boolean stoodStill = ledger.returns(offer).equals(before);
        return new RepairPlan(
                offer,
                before.epoch(),
                steps.stream()
                        .map(step -> stoodStill ? step : waiting(step))
                        .sorted(Comparator.comparing(RepairStep::rule).thenComparing(RepairStep::reservationId))
                        .toList());
    }

    /** Does what is proven now. @return an outcome for each step that is a repair */
    public List<Outcome> run(OfferId offer) {
        RepairPlan plan = plan(offer);
        List<Outcome> outcomes = new ArrayList<>();
        for (RepairStep step : plan.steps()) {
            if (step.isRepair()) {
                boolean done = step.kind() == Kind.ORDER_RETURN
                        ? ledger.order(offer, plan.epoch(), step.reservationId())
                        : ledger.sendAgain(offer, plan.epoch(), step.reservationId());
                outcomes.add(new Outcome(step, done));
            }
        }
        return outcomes;
    }

    private BucketReturns in(Map<Integer, BucketReturns> buckets, int index) {
        return buckets.computeIfAbsent(index, i -> new BucketReturns());
    }

    private static RepairStep waiting(RepairStep step) {
        return new RepairStep(
                step.rule(),
                step.reservationId(),
                step.bucket(),
                step.quantity(),
                Kind.WAIT,
                "returns are on their way, so nothing is proven now; try again in a moment");
    }

    /** The returns of one bucket. */
    private final class BucketReturns {

        private final List<Missing> missing = new ArrayList<>();
        private final List<Row> rows = new ArrayList<>();

        void compare(Bucket bucket, long epoch, List<RepairStep> steps) {
            BucketSnapshot snapshot = store.inspect(bucket).orElse(null);
            if (snapshot == null || snapshot.epoch() != epoch) {
                return; // not the Redis that was preheated: a rebuild, never a repair
            }
            List<Row> applied =
                    rows.stream().filter(r -> r.state() == State.APPLIED).toList();
            List<Boolean> appliedKnown =
                    known(bucket, applied.stream().map(Row::reservationId).toList());
            List<Boolean> missingKnown =
                    known(bucket, missing.stream().map(Missing::reservationId).toList());
            long knownUnits = knownUnits(applied, appliedKnown, missingKnown);
            boolean onTheirWay = rows.stream().anyMatch(r -> r.state() == State.PENDING);
            boolean proven = snapshot.returned() == knownUnits
                    && store.inspect(bucket).map(BucketSnapshot::returned).equals(Optional.of(knownUnits));
            String counts = bucket + ": Redis has counted " + snapshot.returned()
                    + " units returned, those known to it by id are " + knownUnits;
            for (int i = 0; i < applied.size(); i++) {
                if (!appliedKnown.get(i)) {
                    Row row = applied.get(i);
                    add(
                            steps,
                            Rule.RETURN_NOT_IN_REDIS,
                            row.reservationId(),
                            bucket,
                            row.quantity(),
                            onTheirWay,
                            proven ? Kind.SEND_AGAIN : Kind.REBUILD,
                            counts);
                }
            }
            for (int i = 0; i < missing.size(); i++) {
                Missing each = missing.get(i);
                Kind kind = missingKnown.get(i) || proven ? Kind.ORDER_RETURN : Kind.REBUILD;
                add(
                        steps,
                        Rule.RETURN_MISSING,
                        each.reservationId(),
                        bucket,
                        each.quantity(),
                        onTheirWay,
                        kind,
                        counts);
            }
        }

        private long knownUnits(List<Row> applied, List<Boolean> appliedKnown, List<Boolean> missingKnown) {
            long units = 0;
            for (int i = 0; i < applied.size(); i++) {
                units += appliedKnown.get(i) ? applied.get(i).quantity() : 0;
            }
            for (int i = 0; i < missing.size(); i++) {
                units += missingKnown.get(i) ? missing.get(i).quantity() : 0;
            }
            return units;
        }

        private void add(
                List<RepairStep> steps,
                Rule rule,
                String reservationId,
                Bucket bucket,
                int quantity,
                boolean onTheirWay,
                Kind kind,
                String counts) {
            RepairStep step = new RepairStep(rule.word(), reservationId, bucket.index(), quantity, kind, counts);
            steps.add(onTheirWay ? waiting(step) : step);
        }

        private List<Boolean> known(Bucket bucket, List<String> ids) {
            List<Boolean> known = new ArrayList<>(ids.size());
            for (int i = 0; i < ids.size(); i += LedgerSide.PAGE) {
                known.addAll(store.givenBack(bucket, ids.subList(i, Math.min(i + LedgerSide.PAGE, ids.size()))));
            }
            return known;
        }
    }
}
