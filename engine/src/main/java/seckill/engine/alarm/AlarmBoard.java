package seckill.engine.alarm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import seckill.engine.alarm.Condition.Key;
import seckill.model.feed.Alarm;
import seckill.model.feed.FeedEventType;
import seckill.model.feed.FeedSnapshot;

/**
 * What this instance finds, and what stands in the ledger, together: so that an alarm is seen also while the database is away. Nothing
 * here waits.
 */
public final class AlarmBoard {

    private static final int CONDITIONS_MAX = 300;
    private static final Comparator<Alarm> WORST_FIRST = Comparator.comparing(Alarm::severity)
            .thenComparing(Alarm::since)
            .thenComparing(Alarm::rule)
            .thenComparing(Alarm::target);

    private final AlarmRules rules;
    private final AlarmNews news;
    private final Map<Key, Finding> findings = new HashMap<>();
    private Set<AlarmRule> blind = EnumSet.allOf(AlarmRule.class);
    private List<Alarm> inLedger = List.of();
    private List<Alarm> visible = List.of();
    private Instant lookedAt = Instant.EPOCH;

    /** A condition and how long it has been so. */
    private static final class Finding {
        Condition condition;
        final Instant firstAt;
        Instant lastAt;
        boolean raised;
        boolean saved;

        Finding(Condition condition, Instant at) {
            this.condition = condition;
            this.firstAt = at;
            this.lastAt = at;
        }
    }

    public AlarmBoard(LocalFacts local, AlarmNews news) {
        this.rules = new AlarmRules(local);
        this.news = news;
    }

    /** Judges the next state. @return the alarms that stand, worst first */
    public synchronized List<Alarm> look(FeedSnapshot now) {
        List<Condition> found = rules.look(now);
        found.sort(Comparator.comparing(c -> c.rule().severity()));
        blind = AlarmRules.blind(now);
        lookedAt = now.at();
        for (Condition condition : found.subList(0, Math.min(CONDITIONS_MAX, found.size()))) {
            Finding finding = findings.computeIfAbsent(condition.key(), k -> new Finding(condition, now.at()));
            finding.condition = condition;
            finding.lastAt = now.at();
            finding.raised |=
                    !now.at().isBefore(finding.firstAt.plus(condition.rule().raiseAfter()));
        }
        findings.values().removeIf(f -> isOver(f) && !(f.raised && !f.saved));
        refresh();
        return visible;
    }

    private boolean isOver(Finding finding) {
        AlarmRule rule = finding.condition.rule();
        return !blind.contains(rule)
                && Duration.between(finding.lastAt, lookedAt).compareTo(rule.clearAfter()) > 0;
    }

    /** The alarms that stand, worst first; those of this instance that could not be written down yet have the id 0. */
    public synchronized List<Alarm> standing() {
        return visible;
    }

    /** What is to be in the ledger. @param age how long ago it began; @param present whether it is so still */
    record ToSave(Condition condition, Duration age, boolean present, boolean saved) {}

    synchronized List<ToSave> raised() {
        return findings.values().stream()
                .filter(f -> f.raised)
                .map(f -> new ToSave(f.condition, Duration.between(f.firstAt, lookedAt), isPresent(f), f.saved))
                .toList();
    }

    /** Whether this instance cannot say that the alarm's cause is gone. */
    synchronized boolean mayStillBe(Alarm alarm) {
        Finding finding = findings.get(new Key(alarm.rule(), alarm.target()));
        return lookedAt.equals(Instant.EPOCH)
                || blind.stream().anyMatch(r -> r.word().equals(alarm.rule()))
                || finding != null && !isOver(finding);
    }

    private boolean isPresent(Finding finding) {
        return finding.lastAt.equals(lookedAt);
    }

    /** What stands in the ledger now. */
    synchronized void inLedger(List<Alarm> alarms) {
        inLedger = alarms;
        refresh();
    }

    synchronized void saved(Condition condition) {
        Finding finding = findings.get(condition.key());
        if (finding != null) {
            finding.saved = true;
        }
    }

    private void refresh() {
        Map<Key, Alarm> all = new LinkedHashMap<>();
        findings.forEach((key, f) -> {
            if (f.raised && !f.saved) {
                all.put(key, unsaved(f));
            }
        });
        inLedger.forEach(alarm -> all.put(new Key(alarm.rule(), alarm.target()), alarm));
        List<Alarm> next = new ArrayList<>(all.values());
        next.sort(WORST_FIRST);
        tell(visible, next);
        visible = List.copyOf(next);
    }

    private static Alarm unsaved(Finding finding) {
        AlarmRule rule = finding.condition.rule();
        return new Alarm(
                0,
                rule.word(),
                finding.condition.target(),
                rule.severity(),
                finding.condition.cause(),
                Alarm.State.RAISED,
                finding.firstAt,
                finding.lastAt,
                null,
                null,
                null,
                null,
                Alarm.runbookOf(rule.word()));
    }

    private void tell(List<Alarm> before, List<Alarm> now) {
        Map<Key, Alarm> known = new HashMap<>();
        before.forEach(a -> known.put(new Key(a.rule(), a.target()), a));
        for (Alarm alarm : now) {
            Alarm was = known.remove(new Key(alarm.rule(), alarm.target()));
            if (was == null) {
                news.heard(FeedEventType.ALARM_RAISED, alarm);
            } else if (was.state() == Alarm.State.RAISED && alarm.state() == Alarm.State.ACKNOWLEDGED) {
                news.heard(FeedEventType.ALARM_ACKNOWLEDGED, alarm);
            }
        }
        known.values().forEach(a -> news.heard(FeedEventType.ALARM_CLEARED, a));
    }
}
