package seckill.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GateIT {

    private final RedisBucket bucket = new RedisBucket();

    @BeforeEach
    void preheat() {
        bucket.integer(LuaScript.PREHEAT, "1", "2", "10", "OFFER", "7-3-", RedisBucket.GROUP);
    }

    @AfterEach
    void close() {
        bucket.close();
    }

    @Test
    void aLateOpenCannotUndoAStop() {
        bucket.gate(1, "closed");
        assertThat(bucket.gate(3, "closed")).containsExactly(1L, "closed");
        Map<String, String> before = bucket.reading();
        assertThat(bucket.gate(2, "open")).containsExactly(0L, "closed");
        assertThat(bucket.gate(3, "open")).containsExactly(0L, "closed");
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void theSameChangeAgainAnswersTheState() {
        bucket.gate(1, "closed");
        bucket.gate(2, "open");
        Map<String, String> before = bucket.reading();
        assertThat(bucket.gate(2, "open")).containsExactly(0L, "open");
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void loadingIsNotLeftTowardsOpen() {
        assertThat(bucket.gate(1, "open")).containsExactly(0L, "loading");
        assertThat(bucket.gate(1, "fenced")).containsExactly(1L, "fenced");
    }

    @Test
    void aFenceIsLeftOnlyWithProof() {
        bucket.gate(1, "closed");
        bucket.gate(2, "fenced");
        assertThat(bucket.gate(3, "open")).containsExactly(0L, "fenced");
        assertThat(bucket.gate(3, "closed")).containsExactly(0L, "fenced");
        assertThat(bucket.codes(bucket.reserve(1, "r1 anna 1"))).containsExactly(-5L);
        assertThat(bucket.array(LuaScript.SET_GATE, "1", "3", "closed", "1")).containsExactly(1L, "closed");
        assertThat(bucket.gate(4, "open")).containsExactly(1L, "open");
    }

    @Test
    void aFencedBucketTakesALaterFence() {
        bucket.gate(1, "fenced");
        assertThat(bucket.gate(5, "fenced")).containsExactly(1L, "fenced");
        assertThat(bucket.metaFields()).containsEntry("control_version", "5");
    }

    @Test
    void anotherEpochMovesNoGate() {
        Map<String, String> before = bucket.reading();
        assertThat(bucket.array(LuaScript.SET_GATE, "2", "9", "closed", "0")).containsExactly(-4L, "");
        assertThat(bucket.reading()).isEqualTo(before);
        bucket.redis.del(bucket.meta());
        assertThat(bucket.gate(9, "closed")).containsExactly(-1L, "");
    }

    @Test
    void onlyIdleConsumersThatHoldNothingAreForgotten() {
        bucket.gate(1, "closed");
        bucket.gate(2, "open");
        bucket.redis.xgroupCreateconsumer(bucket.events(), io.lettuce.core.Consumer.from(RedisBucket.GROUP, "idle"));
        bucket.reserve(1, "r1 anna 1");
        bucket.redis.xreadgroup(
                io.lettuce.core.Consumer.from(RedisBucket.GROUP, "holds"),
                io.lettuce.core.XReadArgs.StreamOffset.lastConsumed(bucket.events()));
        seckill.testkit.Await.until(
                "silent for a millisecond",
                java.time.Duration.ofSeconds(5),
                () -> bucket.integer(LuaScript.FORGET_CONSUMERS, RedisBucket.GROUP, "1") == 1);
        assertThat(bucket.redis.xinfoConsumers(bucket.events(), RedisBucket.GROUP))
                .hasSize(1);
        assertThat(bucket.integer(LuaScript.FORGET_CONSUMERS, "nobody", "1")).isZero();
    }
}
