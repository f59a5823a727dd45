package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.GrantStream.Consumer;

/** What servers of different versions answer; the lists are as in the commands' documentation. */
class StreamRepliesTest {

    @Test
    void aServerBefore7KnowsNoLagAndNoInactivity() {
        List<Object> groups =
                List.of(List.of("name", "settlement", "consumers", 1L, "pending", 2L, "last-delivered-id", "5-0"));
        List<Object> consumers = List.of(List.of("name", "one", "pending", 2L, "idle", 30L));

        assertThat(StreamReplies.lag(groups, "settlement")).isNull();
        assertThat(StreamReplies.consumers(consumers))
                .containsExactly(new Consumer("one", 2, Duration.ofMillis(30), null));
    }

    @Test
    void aLaterServerTellsBothUnlessItCannotKnow() {
        List<Object> known = List.of(List.of("name", "other", "lag", 9L), List.of("name", "settlement", "lag", 3L));
        List<Object> lost = List.of(Arrays.asList("name", "settlement", "lag", null));
        List<Object> consumers = List.of(
                List.of("name", "one", "pending", 0L, "idle", 30L, "inactive", 700L),
                List.of("name", "new", "pending", 0L, "idle", 5L, "inactive", -1L));

        assertThat(StreamReplies.lag(known, "settlement")).isEqualTo(3);
        assertThat(StreamReplies.lag(lost, "settlement")).isNull();
        assertThat(StreamReplies.consumers(consumers))
                .containsExactly(
                        new Consumer("one", 0, Duration.ofMillis(30), Duration.ofMillis(700)),
                        new Consumer("new", 0, Duration.ofMillis(5), null));
    }
}
