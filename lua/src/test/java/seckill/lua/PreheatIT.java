package seckill.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.lettuce.core.cluster.SlotHash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** preheat, seed and inspect: an epoch begins once, and an older one leaves nothing that grants. */
class PreheatIT {

    private final RedisBucket bucket = new RedisBucket();

    @AfterEach
    void close() {
        bucket.close();
    }

    private long preheat(long epoch, long units) {
        return bucket.integer(LuaScript.PREHEAT, epoch, "2", units, "OFFER", "7-3-", RedisBucket.GROUP);
    }

    @Test
    void preheatLoadsEverythingAndOpensNothing() {
        assertThat(preheat(1, 10)).isEqualTo(1);
        assertThat(bucket.array(LuaScript.INSPECT, RedisBucket.GROUP))
                .containsExactly(0L, "1", "loading", "0", "10", "0", "0", "0", "10", 0L, 0L, "0-0", "0-0", 0L, 0L);
        assertThat(bucket.codes(bucket.reserve(1, "r1 anna 1"))).containsExactly(-5L);
    }

    @Test
    void preheatingTheSameEpochAgainChangesNothing() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        Map<String, String> before = bucket.reading();
        assertThat(preheat(1, 99)).isZero();
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void anEarlierEpochThanRedisIsInIsRefused() {
        preheat(2, 10);
        Map<String, String> before = bucket.reading();
        assertThat(preheat(1, 10)).isEqualTo(-4);
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void aLaterEpochForgetsBuyersAndReturnsAndKeepsTheStream() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1", "r2 ben 1");
        bucket.array(LuaScript.GIVE_BACK, "1", "r2", "ben", "1");
        bucket.integer(LuaScript.ADJUST, "1", "a1", "5");
        assertThat(preheat(2, 7)).isEqualTo(1);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("7");
        assertThat(bucket.redis.exists(bucket.buyers(), bucket.refills())).isZero();
        assertThat(bucket.entries()).hasSize(2);
        assertThat(bucket.metaFields())
                .isEqualTo(Map.of(
                        "epoch",
                        "2",
                        "state",
                        "loading",
                        "control_version",
                        "0",
                        "limit",
                        "2",
                        "preheated",
                        "7",
                        "seeded",
                        "0",
                        "granted",
                        "0",
                        "returned",
                        "0",
                        "adjusted",
                        "0"));
    }

    @Test
    void aLostGroupIsMadeAgainFromTheStart() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        bucket.redis.xgroupDestroy(bucket.events(), RedisBucket.GROUP);
        assertThat(bucket.array(LuaScript.INSPECT, RedisBucket.GROUP)).containsExactly(-1L);
        preheat(2, 9);
        assertThat(bucket.array(LuaScript.INSPECT, RedisBucket.GROUP).get(12)).isEqualTo("0-0");
    }

    @Test
    void underAnActivityWideLimitOnlyTheOffersOwnBuyersAreForgotten() {
        bucket.ofActivity(3).open(10, 2);
        bucket.reserve(1, "7-3-1-a anna 1", "7-31-1-b ben 1", "7-4-1-c cleo 1");
        bucket.integer(LuaScript.PREHEAT, "2", "2", "9", "ACTIVITY", "7-3-", RedisBucket.GROUP);
        assertThat(bucket.redis.hgetall(bucket.buyers()))
                .containsOnly(entry("ben", "7-31-1-b|1"), entry("cleo", "7-4-1-c|1"));
    }

    @Test
    void manySharedBuyersAreForgottenWithoutTouchingOthers() {
        bucket.ofActivity(3);
        bucket.integer(LuaScript.PREHEAT, "1", "2", "9", "ACTIVITY", "7-3-", RedisBucket.GROUP);
        Map<String, String> buyers = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            buyers.put("u" + i, (i % 2 == 0 ? "7-3-1-" : "7-4-1-") + i + "|1");
        }
        bucket.redis.hset(bucket.buyers(), buyers);
        bucket.integer(LuaScript.PREHEAT, "2", "2", "9", "ACTIVITY", "7-3-", RedisBucket.GROUP);
        assertThat(bucket.redis.hvals(bucket.buyers())).hasSize(2_500).allMatch(value -> value.startsWith("7-4-1-"));
    }

    @Test
    void seedingTwiceCountsOnceAndBlocksTheBuyer() {
        preheat(1, 10);
        Object[] holders = {"1", "anna", "7-3-0-a", "1", "ben", "7-3-0-b", "2"};
        assertThat(bucket.integer(LuaScript.SEED, holders)).isEqualTo(1);
        Map<String, String> once = bucket.reading();
        assertThat(bucket.integer(LuaScript.SEED, holders)).isEqualTo(1);
        assertThat(bucket.reading()).isEqualTo(once);
        assertThat(bucket.metaFields()).containsEntry("seeded", "3");
        bucket.gate(1, "closed");
        bucket.gate(2, "open");
        assertThat(bucket.reserve(1, "r1 anna 1")).containsExactly(10L, -3L, "7-3-0-a");
    }

    @Test
    void onlyALoadingBucketOfTheEpochIsSeeded() {
        assertThat(bucket.integer(LuaScript.SEED, "1", "anna", "r1", "1")).isEqualTo(-1);
        bucket.open(10, 2);
        Map<String, String> before = bucket.reading();
        assertThat(bucket.integer(LuaScript.SEED, "1", "anna", "r1", "1")).isEqualTo(-5);
        assertThat(bucket.integer(LuaScript.SEED, "2", "anna", "r1", "1")).isEqualTo(-4);
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void inspectReadsWhatHappenedAndChangesNothing() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 2", "r2 ben 1");
        bucket.array(LuaScript.GIVE_BACK, "1", "r2", "ben", "1");
        Map<String, String> before = bucket.reading();
        String last = bucket.entries().getLast().getId();
        assertThat(bucket.array(LuaScript.INSPECT, RedisBucket.GROUP))
                .containsExactly(0L, "1", "open", "2", "10", "3", "1", "0", "8", 1L, 1L, last, "0-0", 0L, 2L);
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void noKeyHasALifetime() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1", "r2 ben 1");
        bucket.array(LuaScript.GIVE_BACK, "1", "r2", "ben", "1");
        for (String key : bucket.keys()) {
            assertThat(bucket.redis.pttl(key)).as(key).isEqualTo(-1);
        }
    }

    @Test
    void allKeysOfABucketShareOneSlot() {
        assertThat(Arrays.stream(bucket.keys()).map(SlotHash::getSlot).distinct())
                .hasSize(1);
        bucket.ofActivity(3);
        assertThat(Arrays.stream(bucket.keys()).map(SlotHash::getSlot).distinct())
                .hasSize(1);
    }
}
