package seckill.engine.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.Ages;
import seckill.model.feed.Alarm;
import seckill.model.feed.Backlog;
import seckill.model.feed.CheckFigures;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.Latency;
import seckill.model.feed.OfferFigures;
import seckill.model.feed.Pipeline;
import seckill.model.feed.ServerHealth;
import seckill.model.feed.Totals;

class SaleMetricsTest {

    private static final Instant START = Instant.parse("2026-11-11T12:00:00Z");
    private static final Instant AT = START.plusSeconds(60);
    private static final Pattern SAMPLE = Pattern.compile("seckill_[a-z_]+(\\{([a-z]+=\"[^\"]*\",?)+})? -?[0-9.E+-]+");

    @Test
    void theDoorIsToldBeforeTheFirstFrame() {
        DoorCounters door = new DoorCounters();
        door.requestReceived();
        door.requestReceived();
        door.answered("sold-out");

        assertThat(SaleMetrics.text(null, door.snapshot(), AT)).isEqualTo("""
                # HELP seckill_door_requests_total Requests whose head was read at this instance's door, well-formed or not.
                # TYPE seckill_door_requests_total counter
                seckill_door_requests_total 2
                # HELP seckill_door_answers_total Answers of this instance's door, by kind: ok, accepted, events or a problem's code.
                # TYPE seckill_door_answers_total counter
                seckill_door_answers_total{answer="sold-out"} 1
                # HELP seckill_door_connections_open Connections open at this instance's door.
                # TYPE seckill_door_connections_open gauge
                seckill_door_connections_open 0
                # HELP seckill_door_connections_refused_total Connections that this instance turned away because there were too many.
                # TYPE seckill_door_connections_refused_total counter
                seckill_door_connections_refused_total 0
                """);
    }

    @Test
    void anInstanceTellsItsOwnCountersAndTheWholeHousesFigures() {
        List<String> lines = lines();

        assertThat(lines)
                .contains(
                        "seckill_purchases_granted_total 7",
                        "seckill_admission_rejected_total{check=\"holder\"} 3",
                        "seckill_instances{state=\"live\"} 1",
                        "seckill_instances{state=\"gone\"} 1",
                        "seckill_server_up{server=\"redis\"} 0",
                        "seckill_server_answer_seconds{server=\"database\"} 9.0E-4",
                        "seckill_figures_age_seconds{source=\"redis\"} 62.5",
                        "seckill_offer_state{activity=\"1\",sku=\"2\",state=\"paused\"} 1",
                        "seckill_offer_state{activity=\"1\",sku=\"2\",state=\"open\"} 0",
                        "seckill_offer_stopped{activity=\"1\",sku=\"2\",reason=\"operator\"} 1",
                        "seckill_offer_units{activity=\"1\",sku=\"2\",where=\"in_flight\"} 4",
                        "seckill_offer_oldest_seconds{activity=\"1\",sku=\"2\"} 1.5",
                        "seckill_offer_invariant{activity=\"1\",sku=\"2\",rule=\"redis\",state=\"broken\"} 1",
                        "seckill_offer_invariant{activity=\"1\",sku=\"2\",rule=\"redis\",state=\"holds\"} 0",
                        "seckill_stage_backlog{stage=\"outbox\"} 5",
                        "seckill_alarms{rule=\"dead-letters\",severity=\"major\",state=\"raised\"} 2");
    }

    @Test
    void whatNobodyKnowsIsLeftOutInsteadOfBeingZero() {
        assertThat(lines())
                .noneMatch(l -> l.startsWith("seckill_figures_age_seconds{source=\"consumers\"}"))
                .noneMatch(l -> l.startsWith("seckill_server_answer_seconds{server=\"redis\"}"))
                .noneMatch(l -> l.startsWith("seckill_stage_oldest_seconds"))
                .noneMatch(l -> l.startsWith("seckill_step_latency_seconds{step=\"script\""))
                .contains("seckill_step_latency_seconds{step=\"door_granted\",percentile=\"99\"} 0.003");
    }

    @Test
    void eachLineIsASampleWithItsTypeBeforeIt() {
        List<String> told = lines().stream().filter(l -> !l.startsWith("#")).toList();

        assertThat(told).allMatch(l -> SAMPLE.matcher(l).matches()).doesNotHaveDuplicates();
        for (String line : told) {
            String name = line.split("[{ ]", 2)[0];
            assertThat(lines()).anyMatch(l -> l.startsWith("# TYPE " + name + ' '));
        }
    }

    @Test
    void aLabelCannotEndItsLine() {
        PrometheusText text = new PrometheusText();
        text.add(Metric.ALARMS, 1, "rule", "a\"b\\c\nd");

        assertThat(text.text()).endsWith("seckill_alarms{rule=\"a\\\"b\\\\c\\nd\"} 1\n");
    }

    @Test
    void thePageHasEveryMetricAndNoOther() throws IOException {
        List<String> page = Files.readAllLines(Path.of("../docs/metrics.md"));

        assertThat(page.stream()
                        .filter(l -> l.startsWith("| `seckill_"))
                        .map(l -> List.of(l.split(" \\| ")).getFirst()
                                + l.substring(l.lastIndexOf(" | ", l.length() - 3))))
                .containsExactlyElementsOf(Arrays.stream(Metric.values())
                        .map(m -> "| `" + m.word() + "` | " + m.help() + " |")
                        .toList());
    }

    private static List<String> lines() {
        return SaleMetrics.text(snapshot(), new DoorCounters().snapshot(), AT.plusMillis(2_500))
                .lines()
                .toList();
    }

    private static FeedSnapshot snapshot() {
        return new FeedSnapshot(
                "s",
                1,
                "one",
                AT,
                new Ages(AT, START, AT, null),
                new ServerHealth(false, START, null, null, "refused"),
                new ServerHealth(true, START, 900L, 0L, ""),
                false,
                new Totals(0, 0, 0, 0, 0, 0, 0, 0, null, null, 0, 0, 0, 0, 0, 0),
                List.of(offer()),
                new Pipeline(
                        List.of(new Pipeline.Stage(Pipeline.StageName.OUTBOX, 0.5, 5L, null, null)),
                        null,
                        List.of(),
                        List.of(),
                        null,
                        0),
                List.of(instance("one", 7, false), instance("two", 900, true)),
                List.of(
                        alarm(1, "offer/1/2", Alarm.State.RAISED),
                        alarm(2, "offer/1/3", Alarm.State.RAISED),
                        alarm(3, "offer/1/4", Alarm.State.CLEARED)),
                List.of());
    }

    private static OfferFigures offer() {
        return new OfferFigures(
                new OfferId(1, 2),
                "eleven",
                "thing",
                SaleState.PAUSED,
                StopReason.OPERATOR,
                "by hand",
                START,
                START.plusSeconds(3_600),
                1,
                true,
                new OfferFigures.Units(10, 0, 4, 6, 10, 4, 0, 0),
                new OfferFigures.Rates(0, 0, 0, 0),
                new Backlog(4, 1_000, 0, null, 1_500L, null, Backlog.Consumption.FLOWING),
                0,
                0,
                List.of(),
                List.of(new Lamp(LampRule.REDIS, Lamp.State.BROKEN, List.of(), START, null, "6 is not 7")));
    }

    private static InstanceFigures instance(String name, long granted, boolean gone) {
        return new InstanceFigures(
                name,
                START,
                AT,
                gone,
                false,
                0,
                0,
                0,
                granted,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of(new CheckFigures("holder", 10, 3, 0, 0)),
                new Latency(7, 1_000, 2_000, 3_000, 4_000, 5_000),
                Latency.NONE,
                Latency.NONE,
                Latency.NONE);
    }

    private static Alarm alarm(long id, String target, Alarm.State state) {
        return new Alarm(
                id,
                "dead-letters",
                target,
                Alarm.Severity.MAJOR,
                "1 dead letter",
                state,
                START,
                AT,
                null,
                null,
                null,
                null,
                Alarm.runbookOf("dead-letters"));
    }
}
