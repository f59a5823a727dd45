package seckill.engine.feed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.ledger.FeedLedger;
import seckill.engine.ledger.HistoryLedger;
import seckill.engine.ledger.HistoryLedger.Sample;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;

/**
 * Keeps the course of the sale: one instance at a time writes a sample a second, makes coarser ones of them, and forgets what is too old.
 * Samples wait in a bounded memory while the database does not answer.
 */
public final class HistoryRecorder {

    static final List<Duration> KEPT = List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(30));

    private static final Logger log = LoggerFactory.getLogger(HistoryRecorder.class);
    private static final String DUTY = "history";
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final Duration SLACK = Duration.ofMinutes(2);
    private static final int SECONDS_WAITING_MAX = 300;
    private static final int MARKS_WAITING_MAX = 200;
    private static final int FORGET_EVERY = 60;
    private static final Set<FeedEventType> OF_THE_HOUSE = EnumSet.of(
            FeedEventType.SWITCH_CHANGED, FeedEventType.SALE_STATE_CHANGED, FeedEventType.OFFER_STOP_CHANGED);

    private final HistoryLedger history;
    private final FeedLedger duties;
    private final HistoryRollUp rollUp;
    private final String instance;
    private final Deque<List<Sample>> waiting = new ArrayDeque<>();
    private final Deque<FeedEvent> marks = new ArrayDeque<>();
    private int steps;

    HistoryRecorder(HistoryLedger history, FeedLedger duties, String instance) {
        this.history = history;
        this.duties = duties;
        this.rollUp = new HistoryRollUp(history);
        this.instance = instance;
    }

    /** Takes a state, about once a second, and what happened. Never waits. */
    void note(FeedSnapshot state, List<FeedEvent> events, boolean sample) {
        Long offset = state.database().clockOffsetMillis();
        synchronized (waiting) {
            events.stream()
                    .filter(e -> OF_THE_HOUSE.contains(e.type()) || e.type() == FeedEventType.FENCE_CHANGED)
                    .forEach(marks::addLast);
            while (marks.size() > MARKS_WAITING_MAX) {
                marks.removeFirst();
            }
            if (sample && state.ages().databaseAt() != null) {
                waiting.addLast(HistorySamples.of(state, state.at().plusMillis(offset == null ? 0 : offset)));
                if (waiting.size() > SECONDS_WAITING_MAX) {
                    waiting.removeFirst();
                }
            }
        }
    }

    /** Writes what waits, if this instance has the duty; call every second. */
    public void step() {
        try {
            boolean onDuty = duties.takeDuty(DUTY, instance, LEASE);
            List<Sample> samples = new ArrayList<>();
            List<FeedEvent> happened;
            int seconds;
            synchronized (waiting) {
                seconds = waiting.size();
                waiting.forEach(samples::addAll);
                happened = List.copyOf(marks);
            }
            if (onDuty) {
                history.write(lastOfEach(samples));
            }
            for (FeedEvent event : happened) {
                if (onDuty || !OF_THE_HOUSE.contains(event.type())) {
                    history.mark(event.type().name(), event.target(), event.text());
                }
            }
            synchronized (waiting) {
                for (int i = 0; i < seconds && !waiting.isEmpty(); i++) {
                    waiting.removeFirst();
                }
                happened.forEach(marks::remove);
            }
            if (onDuty) {
                rollUp.step();
                forget();
            }
        } catch (LedgerUnavailableException e) {
            log.debug("The history waits for the database: {}", e.getMessage());
        }
    }

    /** Two samples may fall into one second. */
    private static List<Sample> lastOfEach(List<Sample> samples) {
        record Key(String target, Instant at) {}
        Map<Key, Sample> last = new LinkedHashMap<>();
        samples.forEach(s -> last.put(new Key(s.target(), s.beginsAt()), s));
        return List.copyOf(last.values());
    }

    private void forget() {
        if (steps++ % FORGET_EVERY == 0) {
            for (int i = 0; i < KEPT.size(); i++) {
                boolean unused = history.forget(
                        HistoryLedger.STEPS_SECONDS.get(i), KEPT.get(i).plus(SLACK));
            }
            int unused = history.forgetMarks(KEPT.getLast().plus(SLACK));
        }
    }
}
