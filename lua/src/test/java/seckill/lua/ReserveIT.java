package seckill.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReserveIT {

    private final RedisBucket bucket = new RedisBucket();

    @AfterEach
    void close() {
        bucket.close();
    }

    @Test
    void aGrantTakesTheUnitsAndLeavesOneEntry() {
        bucket.open(10, 2);
        assertThat(bucket.reserve(1, "r1 anna 2")).containsExactly(8L, 0L, "");
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("8");
        assertThat(bucket.redis.hgetall(bucket.buyers())).containsExactly(entry("anna", "r1|2"));
        assertThat(bucket.entries()).hasSize(1);
        assertThat(bucket.entries().getFirst().getBody())
                .isEqualTo(Map.of("r", "r1", "u", "anna", "q", "2", "k", "k-r1", "e", "1"));
        assertThat(bucket.metaFields()).containsEntry("granted", "2").containsEntry("returned", "0");
    }

    @Test
    void theLastUnitGoesToTheFirstAndTheNextHearsSoldOut() {
        bucket.open(1, 2);
        assertThat(bucket.reserve(1, "r1 anna 2", "r2 ben 1", "r3 cleo 1"))
                .containsExactly(0L, -2L, "", 0L, "", -2L, "");
        assertThat(bucket.entries()).hasSize(1);
        assertThat(bucket.redis.get(bucket.stock())).isEqualTo("0");
    }

    @Test
    void theSameReservationIdGetsTheSameAnswerWithoutASecondEntry() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 2");
        assertThat(bucket.reserve(1, "r1 anna 2")).containsExactly(8L, 0L, "");
        assertThat(bucket.reserve(1, "r1 anna 1")).containsExactly(8L, 0L, "");
        assertThat(bucket.entries()).hasSize(1);
    }

    @Test
    void theSameReservationIdGetsTheSameAnswerWhenClosedAndWhenSoldOut() {
        bucket.open(1, 1);
        bucket.reserve(1, "r1 anna 1");
        assertThat(bucket.reserve(1, "r1 anna 1")).containsExactly(0L, 0L, "");
        bucket.gate(3, "closed");
        assertThat(bucket.reserve(1, "r1 anna 1", "r2 anna 1", "r3 ben 1"))
                .containsExactly(0L, 0L, "", -3L, "r1", -5L, "");
    }

    @Test
    void anotherReservationOfTheBuyerHearsTheOriginalId() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        assertThat(bucket.reserve(1, "r2 anna 1")).containsExactly(9L, -3L, "r1");
    }

    @Test
    void theSameBuyerTwiceInABatchIsGrantedOnce() {
        bucket.open(10, 2);
        assertThat(bucket.reserve(1, "r1 anna 1", "r2 anna 1", "r3 ben 1"))
                .containsExactly(8L, 0L, "", -3L, "r1", 0L, "");
        assertThat(bucket.entries()).hasSize(2);
    }

    @Test
    void theSameReservationIdTwiceInABatchIsGrantedOnce() {
        bucket.open(10, 2);
        assertThat(bucket.reserve(1, "r1 anna 1", "r1 anna 1")).containsExactly(9L, 0L, "", 0L, "");
        assertThat(bucket.entries()).hasSize(1);
    }

    @Test
    void aReservationThatWasGivenBackIsNotGrantedAgain() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        bucket.array(LuaScript.GIVE_BACK, "1", "r1", "anna", "1");
        assertThat(bucket.reserve(1, "r1 anna 1")).containsExactly(10L, -3L, "r1");
        assertThat(bucket.reserve(1, "r2 anna 1")).containsExactly(9L, 0L, "");
        assertThat(bucket.reserve(1, "r1 anna 1")).containsExactly(9L, -3L, "r2");
    }

    @Test
    void nothingIsGrantedBeforePreheat() {
        assertThat(bucket.reserve(1, "r1 anna 1", "r2 ben 1")).containsExactly(-1L, -1L, "", -1L, "");
        assertThat(bucket.reading()).isEmpty();
    }

    @Test
    void aBucketThatLostItsStockOrItsStreamIsNotPreheated() {
        bucket.open(10, 2);
        bucket.redis.del(bucket.events());
        assertThat(bucket.codes(bucket.reserve(1, "r1 anna 1"))).containsExactly(-1L);
        bucket.redis.del(bucket.stock());
        assertThat(bucket.codes(bucket.reserve(1, "r1 anna 1"))).containsExactly(-1L);
        assertThat(bucket.redis.exists(bucket.buyers())).isZero();
    }

    @Test
    void anotherEpochGrantsNothingAndWritesNothing() {
        bucket.open(10, 2);
        bucket.reserve(1, "r1 anna 1");
        Map<String, String> before = bucket.reading();
        assertThat(bucket.reserve(2, "r1 anna 1", "r2 ben 1")).containsExactly(9L, -4L, "", -4L, "");
        assertThat(bucket.reading()).isEqualTo(before);
    }

    @Test
    void refusedRequestsWriteNothing() {
        bucket.open(1, 2);
        bucket.reserve(1, "r1 anna 1");
        Map<String, String> before = bucket.reading();
        bucket.reserve(1, "r1 anna 1", "r2 anna 1", "r3 ben 1", "r4 cleo 2");
        bucket.gate(3, "closed");
        Map<String, String> closed = bucket.reading();
        bucket.reserve(1, "r5 dora 1", "r1 anna 1");
        assertThat(bucket.reading()).isEqualTo(closed);
        closed.remove(bucket.meta());
        before.remove(bucket.meta());
        assertThat(closed).isEqualTo(before);
    }

    @Test
    void aFullBatchOfFiveHundredAndTwelveIsDecidedInOrder() {
        bucket.open(500, 1);
        String[] requests =
                IntStream.range(0, 512).mapToObj(i -> "r" + i + " u" + i + " 1").toArray(String[]::new);
        List<Long> codes = bucket.codes(bucket.reserve(1, requests));
        assertThat(codes.subList(0, 500)).containsOnly(0L);
        assertThat(codes.subList(500, 512)).containsOnly(-2L);
        assertThat(bucket.entries()).hasSize(500);
    }

    @Test
    void offersOfAnActivityShareTheBuyerCheck() {
        bucket.ofActivity(3).open(10, 2);
        bucket.reserve(1, "7-3-1-a anna 1");
        bucket.ofActivity(4).open(10, 2);
        assertThat(bucket.reserve(1, "7-4-1-b anna 1", "7-4-1-c ben 1")).containsExactly(9L, -3L, "7-3-1-a", 0L, "");
    }
}
