package seckill.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedEventType;
import tools.jackson.databind.json.JsonMapper;

class FeedHubTest {

    private static final Instant T = Instant.parse("2026-11-11T12:00:00Z");

    private final FeedHub hub = new FeedHub(
            JsonMapper.builder().build(), new FeedProperties(2, Duration.ofSeconds(3), Duration.ofSeconds(10)));
    private long sequence;

    private void publish(int frames) {
        publish(frames, List.of());
    }

    private void publish(int frames, List<FeedEvent> events) {
        for (int i = 0; i < frames; i++) {
            sequence++;
            hub.publish(States.of(sequence, T, 0), events);
        }
    }

    private static List<byte[]> frames(FeedHub.Subscription subscription) throws InterruptedException {
        List<byte[]> frames = subscription.next(0);
        if (frames == null) {
            throw new AssertionError("the feed has ended");
        }
        return frames;
    }

    private static List<String> heads(FeedHub.Subscription subscription) throws InterruptedException {
        return frames(subscription).stream()
                .map(b -> new String(b, StandardCharsets.UTF_8))
                .map(text ->
                        text.lines().limit(2).reduce("", (a, b) -> a + b + " ").strip())
                .toList();
    }

    @Test
    void nobodyIsToldAnythingBeforeTheFirstState() throws InterruptedException {
        assertThat(heads(hub.subscribe(null))).isEmpty();
    }

    @Test
    void firstASnapshotThenEachDelta() throws InterruptedException {
        publish(3);
        FeedHub.Subscription subscription = hub.subscribe(null);
        assertThat(heads(subscription)).containsExactly("id: run-3 event: snapshot");
        assertThat(heads(subscription)).isEmpty();
        publish(2);
        assertThat(heads(subscription)).containsExactly("id: run-4 event: delta", "id: run-5 event: delta");
    }

    @Test
    void whoIsFiveFramesBehindGetsThemAndWhoIsSixBehindASnapshot() throws InterruptedException {
        publish(1);
        FeedHub.Subscription five = hub.subscribe(null);
        FeedHub.Subscription six = hub.subscribe(null);
        heads(five);
        heads(six);
        publish(5);
        assertThat(heads(five)).hasSize(5);
        publish(1);
        assertThat(heads(six)).containsExactly("id: run-7 event: snapshot");
    }

    @Test
    void whoComesBackGetsAllThatIsAtHandAndElseASnapshot() throws InterruptedException {
        publish(200);
        // Of 199 deltas, the last 150 are kept: the oldest leads from 50 to 51.
        try (FeedHub.Subscription back = hub.subscribe("run-50")) {
            assertThat(heads(back)).hasSize(150).startsWith("id: run-51 event: delta");
        }
        try (FeedHub.Subscription late = hub.subscribe("run-49")) {
            assertThat(heads(late)).containsExactly("id: run-200 event: snapshot");
        }
        try (FeedHub.Subscription upToDate = hub.subscribe("run-200")) {
            assertThat(heads(upToDate)).isEmpty();
        }
        try (FeedHub.Subscription ahead = hub.subscribe("run-201")) {
            assertThat(heads(ahead)).containsExactly("id: run-200 event: snapshot");
        }
        try (FeedHub.Subscription elsewhere = hub.subscribe("other-200")) {
            assertThat(heads(elsewhere)).containsExactly("id: run-200 event: snapshot");
        }
    }

    @Test
    void framesThatAreLargeAreKeptForLessLong() throws InterruptedException {
        publish(1);
        String megabyte = "x".repeat(1 << 20);
        publish(20, List.of(new FeedEvent(T, FeedEventType.JOB_PROGRESS, "job/1", null, null, megabyte)));
        try (FeedHub.Subscription tooFarBack = hub.subscribe("run-13")) {
            assertThat(heads(tooFarBack)).containsExactly("id: run-21 event: snapshot");
        }
        try (FeedHub.Subscription atHand = hub.subscribe("run-15")) {
            assertThat(heads(atHand)).hasSize(6);
        }
    }

    @Test
    void allSubscribersShareTheSameBytes() throws InterruptedException {
        publish(1);
        FeedHub.Subscription one = hub.subscribe(null);
        FeedHub.Subscription two = hub.subscribe(null);
        List<byte[]> first = frames(one);
        List<byte[]> second = frames(two);
        assertThat(first).hasSize(1);
        assertThat(second.getFirst()).isSameAs(first.getFirst());
    }

    @Test
    void aPlaceIsGivenBackOnce() {
        FeedHub.Subscription one = hub.subscribe(null);
        FeedHub.Subscription two = hub.subscribe(null);
        assertThatThrownBy(() -> hub.subscribe(null)).isInstanceOf(FeedFullException.class);
        one.close();
        one.close();
        assertThat(hub.subscribers()).isEqualTo(1);
        two.close();
        assertThat(hub.subscribers()).isZero();
    }

    @Test
    void theEndIsTheEndForThoseToComeToo() throws InterruptedException {
        publish(1);
        FeedHub.Subscription subscription = hub.subscribe(null);
        hub.close();
        assertThat(subscription.next(1_000)).isNull();
        assertThat(hub.subscribe(null).next(1_000)).isNull();
    }
}
