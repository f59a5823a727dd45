package seckill.lua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** give-back and adjust: each applied once, and never more than is due. */
class ReturnsIT {

    private final RedisBucket bucket = new RedisBucket();

    @AfterEach
    void close() {
        bucket.close();
    }

    @Test
    void aReturnDeliveredAHundredTimesIsAppliedOnce() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 2");
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "2")).containsExactly(1L);
        Map<String, String> once = bucket.reading();
        for (int i = 0; i < 99; i++) {
            assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "2"))
                    .containsExactly(0L);
        }
        assertThat(bucket.reading()).isEqualTo(once);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("10");
        assertThat(bucket.metaFields()).containsEntry("granted", "2").containsEntry("returned", "2");
        assertThat(bucket.redis.exists(bucket.buyers())).isZero();
    }

    @Test
    void theSameReturnTwiceInABatchIsAppliedOnce() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1", "r2 ben 1");
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "1", "1", "r1", "anna", "1"))
                .containsExactly(1L, 0L);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("9");
    }

    @Test
    void aReturnOfAnotherEpochIsVoid() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        Map<String, String> before = bucket.reading();
        assertThat(bucket.array(LuaScript.GIVE_BACK, "2", "r1", "anna", "1")).containsExactly(-4L);
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void noMoreComesBackThanWasGranted() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        Map<String, String> before = bucket.reading();
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "x1", "ben", "2")).containsExactly(-6L);
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "2")).containsExactly(-6L);
        assertThat(bucket.reading()).isEqualTo(before);
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "1", "1", "x1", "ben", "1"))
                .containsExactly(1L, -6L);
    }

    @Test
    void aBuyerMayNotGiveBackMoreThanHeHoldsEvenWhenOthersHoldEnough() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1", "r2 ben 2");
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "2")).containsExactly(-6L);
    }

    @Test
    void theBuyersOtherReservationIsLeftAlone() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1", "r2 ben 1");
        bucket.redis.hset(bucket.buyers(), "anna", "r9|1");
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "1")).containsExactly(1L);
        assertThat(bucket.redis.hget(bucket.buyers(), "anna")).isEqualTo("r9|1");
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("9");
    }

    @Test
    void nothingComesBackWhereNothingWasPreheated() {
        assertThat(bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "1")).containsExactly(-1L);
        assertThat(bucket.integer(LuaScript.ADJUST, "1", "a1", "5")).isEqualTo(-1);
        assertThat(bucket.reading()).isEmpty();
    }

    @Test
    void aSeededOrderMayComeBackInTheNewEpoch() {
        bucket.integer(LuaScript.PREHEAT, "2", "2", "10", "OFFER", "7-3-", RedisBucket.GROUP);
        assertThat(bucket.integer(LuaScript.SEED, "2", "anna", "7-3-1-a", "1")).isEqualTo(1);
        assertThat(bucket.array(LuaScript.GIVE_BACK, "2", "7-3-1-a", "anna", "1", "2", "7-3-1-b", "ben", "1"))
                .containsExactly(1L, -6L);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("11");
    }

    @Test
    void anAdjustmentIsAppliedOnceByItsId() {
        bucket.open(10, 2);
        assertThat(bucket.integer(LuaScript.ADJUST, "1", "a1", "5")).isEqualTo(1);
        assertThat(bucket.integer(LuaScript.ADJUST, "1", "a1", "5")).isZero();
        assertThat(bucket.integer(LuaScript.ADJUST, "1", "a2", "-15")).isEqualTo(1);
        assertThat(bucket.integer(LuaScript.ADJUST, "1", "a3", "-1")).isEqualTo(-2);
        assertThat(bucket.integer(LuaScript.ADJUST, "2", "a4", "1")).isEqualTo(-4);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("0");
        assertThat(bucket.metaFields()).containsEntry("adjusted", "-10");
    }

    @Test
    void aWithdrawalTakesWhatIsLeftAndARepeatAnswersTheSameNumber() {
        bucket.open(10, 2);
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w1", "4")).isEqualTo(4);
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w1", "4")).isEqualTo(4);
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w1", "9")).isEqualTo(4);
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w2", "999999999999999"))
                .isEqualTo(6);
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w3", "1")).isZero();
        assertThat(bucket.integer(LuaScript.ADJUST, "1", "a1", "3")).isEqualTo(1);
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w3", "1")).isZero();
        assertThat(bucket.integer(LuaScript.WITHDRAW, "2", "w4", "1")).isEqualTo(-4);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("3");
        assertThat(bucket.metaFields()).containsEntry("adjusted", "-7");
    }

    @Test
    void nothingIsWithdrawnWhereNothingWasPreheated() {
        assertThat(bucket.integer(LuaScript.WITHDRAW, "1", "w1", "5")).isEqualTo(-1);
        assertThat(bucket.reading()).isEmpty();
    }
}
