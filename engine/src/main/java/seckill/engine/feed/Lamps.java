package seckill.engine.feed;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.FeedLedger.LastRun;
import seckill.engine.reservation.BucketSnapshot;
import seckill.model.feed.Lamp;
import seckill.model.feed.Lamp.State;
import seckill.model.feed.Lamp.Term;
import seckill.model.feed.LampRule;

/** The invariants of one offer with their terms filled in. Without data none of them holds. */
final class Lamps {

    private Lamps() {}

    /** No oversell: what the database still has is neither below zero nor above what there was. */
    static Lamp stock(long supplied, long available, Instant at) {
        boolean holds = available >= 0 && available <= supplied;
        return new Lamp(
                LampRule.STOCK,
                holds ? State.HOLDS : State.BROKEN,
                List.of(new Term("supplied", supplied), new Term("available", available)),
                at,
                null,
                holds ? "" : available + " units are available of " + supplied + " supplied");
    }

    /** Each bucket is read in one instant; the sum shows the terms, and one bucket that does not balance breaks it. */
    static Lamp redis(Map<Integer, BucketSnapshot> buckets, boolean complete, @Nullable Instant at) {
        Collection<BucketSnapshot> all = buckets.values();
        List<Term> terms = List.of(
                new Term("preheated", sum(all, BucketSnapshot::preheated)),
                new Term("adjusted", sum(all, BucketSnapshot::adjusted)),
                new Term("left", sum(all, BucketSnapshot::remaining)),
                new Term("granted", sum(all, BucketSnapshot::granted)),
                new Term("returned", sum(all, BucketSnapshot::returned)));
        for (Map.Entry<Integer, BucketSnapshot> each : buckets.entrySet()) {
            BucketSnapshot bucket = each.getValue();
            if (!bucket.balances()) {
                return new Lamp(
                        LampRule.REDIS,
                        State.BROKEN,
                        terms,
                        at,
                        null,
                        "bucket " + each.getKey() + ": " + bucket.preheated() + " + " + bucket.adjusted() + " - "
                                + bucket.remaining() + " is not " + bucket.granted() + " - " + bucket.returned());
            }
        }
        return new Lamp(
                LampRule.REDIS,
                complete && at != null ? State.HOLDS : State.UNKNOWN,
                at == null ? List.of() : terms,
                at,
                null,
                complete ? "" : "not every bucket is in Redis");
    }

    /** To be asked only with a reading of Redis that began after the ledger's had ended: what is settled was granted before. */
    static Lamp settlement(Map<Integer, BucketSnapshot> buckets, Map<Integer, Long> settled, Instant at) {
        long granted = 0;
        long done = 0;
        String flaw = "";
        for (Map.Entry<Integer, BucketSnapshot> each : buckets.entrySet()) {
            long settledHere = settled.getOrDefault(each.getKey(), 0L);
            granted += each.getValue().granted();
            done += settledHere;
            if (settledHere > each.getValue().granted()) {
                flaw = "bucket " + each.getKey() + ": " + settledHere + " units settled, "
                        + each.getValue().granted() + " granted";
            }
        }
        return new Lamp(
                LampRule.SETTLEMENT,
                flaw.isEmpty() ? State.HOLDS : State.BROKEN,
                List.of(
                        new Term("granted", granted),
                        new Term("settled", done),
                        new Term("waiting", Math.max(0, granted - done))),
                at,
                null,
                flaw);
    }

    static Lamp reconciliation(@Nullable LastRun run) {
        if (run == null) {
            return unknown(LampRule.RECONCILIATION, "not reconciled yet");
        }
        return new Lamp(
                LampRule.RECONCILIATION,
                run.balanced() ? State.HOLDS : State.BROKEN,
                List.of(),
                run.startedAt(),
                run.reservationId(),
                run.balanced() ? "" : run.rule() + ": " + run.finding());
    }

    static Lamp unknown(LampRule rule, String why) {
        return new Lamp(rule, State.UNKNOWN, List.of(), null, null, why);
    }

    private static long sum(Collection<BucketSnapshot> all, ToLongFunction<BucketSnapshot> term) {
        return all.stream().mapToLong(term).sum();
    }
}
