package seckill.engine.cli.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * The client's own record of the sale, made from answers only: what grows with grants and faults is kept one by one, what grows
 * with buyers is only counted. Event loop only, except where said.
 */
final class Books {

    private static final int DIGITS = 3;
    private static final int EXAMPLES_MAX = 20;

    final Funnel funnel = new Funnel();
    final Histogram purchaseMicros = new Histogram(DIGITS);
    final Histogram clickToOrderMicros = new Histogram(DIGITS);
    final List<Promise> promises = new ArrayList<>();
    final List<Contradiction> contradictions = new ArrayList<>();
    /** Buyers of whose clicks one may have taken effect without an answer. */
    final Set<Integer> unanswered = new LinkedHashSet<>();
    /** The orders the door shows to some buyers at the end. */
    final Map<Integer, List<MyOrder>> myOrders = new LinkedHashMap<>();
    /** What no contract allows, each with how often. */
    final Map<String, Integer> unexpected = new LinkedHashMap<>();

    long buyersDone;
    long clicks;
    long repeats;
    long soldOut;
    long ordered;
    long orderedBySse;
    long paid;
    long paidTooLate;
    long gaveUpPaying;
    long firstClickNanos;
    long lastGrantNanos;
    long lastOrderNanos;
    long lastMoveNanos = System.nanoTime();

    private volatile Glance glance = new Glance(0, 0, 0, 0, 0, 0, 0);

    void moved() {
        lastMoveNanos = System.nanoTime();
    }

    void unexpected(String what) {
        if (unexpected.size() < EXAMPLES_MAX || unexpected.containsKey(what)) {
            unexpected.merge(what, 1, Integer::sum);
        }
    }

    void publish() {
        glance = new Glance(buyersDone, promises.size(), soldOut, ordered, paid, paidTooLate, lastMoveNanos);
    }

    /** The numbers of the progress line, as last published. Any thread. */
    Glance glance() {
        return glance;
    }

    /** @param lastMoveNanos when something last went on, {@link System#nanoTime} */
    record Glance(
            long buyersDone,
            long grants,
            long soldOut,
            long ordered,
            long paid,
            long paidTooLate,
            long lastMoveNanos) {}
}
