package seckill.console.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void numbersAreAsLongAsTheyMustBe() {
        assertThat(Figures.brief(8_412)).isEqualTo("8,412");
        assertThat(Figures.brief(99_999)).isEqualTo("99,999");
        assertThat(Figures.brief(508_300)).isEqualTo("508k");
        assertThat(Figures.brief(1_240_000)).isEqualTo("1.24M");
        assertThat(Figures.brief(0.4)).isEqualTo("0.4");
        assertThat(Figures.brief(0)).isEqualTo("0");
        assertThat(Figures.count((Long) null)).isEqualTo("–");
    }

    @Test
    void timesSayTheirUnit() {
        assertThat(Figures.span(40L)).isEqualTo("40 ms");
        assertThat(Figures.span(4_100L)).isEqualTo("4.1 s");
        assertThat(Figures.span(60_000L)).isEqualTo("1 min");
        assertThat(Figures.span(7_500_000L)).isEqualTo("2 h 5 min");
        assertThat(Figures.span(null)).isEqualTo("–");
        assertThat(Figures.micros(640)).isEqualTo("640 µs");
        assertThat(Figures.micros(3_100)).isEqualTo("3.1 ms");
        assertThat(Figures.countdown(Duration.ofSeconds(131))).isEqualTo("00:02:11");
        assertThat(Figures.countdown(Duration.ofSeconds(-90_000))).isEqualTo("1 d 01:00:00");
    }

    @Test
    void aTrendKeepsTheLastValuesOnly() {
        Trend trend = new Trend();
        for (int i = 0; i < Trend.POINTS_MAX + 5; i++) {
            trend.add(i);
        }
        assertThat(trend.size()).isEqualTo(Trend.POINTS_MAX);
        assertThat(trend.at(0)).isEqualTo(5);
        assertThat(trend.at(Trend.POINTS_MAX - 1)).isEqualTo(Trend.POINTS_MAX + 4);
    }

    @Test
    void whatComesWhileOneWaitsTakesItsPlace() {
        List<Runnable> ticks = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        Throttle<String> throttle = new Throttle<>(ticks::add, shown::add);
        throttle.offer("a");
        throttle.offer("b");
        assertThat(ticks).hasSize(1);
        ticks.removeFirst().run();
        throttle.offer("c");
        ticks.removeFirst().run();
        assertThat(shown).containsExactly("b", "c");
    }
}
