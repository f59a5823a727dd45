package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static seckill.engine.reservation.RedisFixture.OFFER;
import static seckill.engine.reservation.RedisFixture.request;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.model.GateState;
import seckill.model.Holder;
import seckill.model.LimitScope;
import seckill.model.ReserveCode;
import seckill.model.ReturnCode;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;

class RedisStockStoreIT {

    private final RedisFixture fixture = new RedisFixture();
    private final RedisStockStore store = fixture.store;

    @AfterEach
    void close() {
        fixture.close();
    }

    private static UnitReturn unitReturn(String id, String userId) {
        return new UnitReturn(OFFER, 0, 1, id, userId, 1, ReturnKind.REFILL);
    }

    @Test
    void aBatchIsAnsweredInItsOrder() {
        Bucket bucket = fixture.open(2);
        ReserveReply reply = fixture.reserve(
                bucket,
                1,
                request("7-3-1-a", "anna"),
                request("7-3-1-b", "anna"),
                request("7-3-1-c", "ben"),
                request("7-3-1-d", "cleo"));
        assertThat(reply)
                .isEqualTo(new ReserveReply(
                        0,
                        List.of(
                                new ReserveAnswer(ReserveCode.GRANTED, "7-3-1-a"),
                                new ReserveAnswer(ReserveCode.ALREADY_GRANTED, "7-3-1-a"),
                                new ReserveAnswer(ReserveCode.GRANTED, "7-3-1-c"),
                                new ReserveAnswer(ReserveCode.SOLD_OUT, "7-3-1-d"))));
    }

    @Test
    void aForgottenScriptIsSentAgain() {
        Bucket bucket = fixture.open(2);
        assertThat(fixture.redis().scriptFlush()).isEqualTo("OK");
        assertThat(fixture.reserve(bucket, 1, request("7-3-1-a", "anna")).remaining())
                .isEqualTo(1);
        assertThat(fixture.redis().scriptFlush()).isEqualTo("OK");
        assertThat(store.inspect(bucket))
                .hasValueSatisfying(s -> assertThat(s.granted()).isEqualTo(1));
    }

    @Test
    void aRefusedCallIsTheCallersFault() {
        Bucket bucket = fixture.open(2);
        assertThatThrownBy(() -> fixture.reserve(bucket, 1, new ReserveRequest("7-3-1-a", "anna", 3, "k")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("quantity of request 1 is \"3\"; allowed: a whole number from 1 to 2");
    }

    @Test
    void nothingIsSentBehindAClosedFence() {
        Bucket bucket = fixture.open(2);
        assertThat(fixture.catalog.closeFence()).isTrue();
        assertThatThrownBy(() -> fixture.reserve(bucket, 1, request("7-3-1-a", "anna")))
                .isInstanceOf(NothingSentException.class);
        assertThat(store.remaining(bucket)).contains(2L);
    }

    @Test
    void anEpochIsEstablishedSeededOpenedAndRead() {
        Bucket bucket = Bucket.at(RedisFixture.terms(LimitScope.OFFER, 1), 0);
        assertThat(store.inspect(bucket)).isEmpty();
        assertThat(store.remaining(bucket)).isEmpty();
        assertThat(store.setGate(bucket, 1, 1, GateState.CLOSED, false)).isEmpty();
        assertThat(store.preheat(bucket, 2, 2, 10)).isTrue();
        assertThat(store.preheat(bucket, 2, 2, 10)).isTrue();
        assertThat(store.preheat(bucket, 1, 2, 10)).isFalse();
        assertThat(store.seed(bucket, 2, List.of(new Holder("anna", "7-3-1-a", 1))))
                .isTrue();
        assertThat(store.setGate(bucket, 2, 1, GateState.OPEN, false)).contains(GateState.LOADING);
        assertThat(store.setGate(bucket, 2, 1, GateState.CLOSED, false)).contains(GateState.CLOSED);
        assertThat(store.seed(bucket, 2, List.of(new Holder("ben", "7-3-1-b", 1))))
                .isFalse();
        assertThat(store.inspect(bucket))
                .contains(new BucketSnapshot(2, GateState.CLOSED, 1, 10, 0, 0, 0, 10, 1, 0, "0-0", "0-0", 0, 0));
    }

    @Test
    void returnsAreAppliedOnceEachAndListed() {
        Bucket bucket = fixture.open(5);
        fixture.reserve(bucket, 1, request("7-3-1-a", "anna"), request("7-3-1-b", "ben"));
        List<UnitReturn> returns = List.of(unitReturn("7-3-1-a", "anna"), unitReturn("7-3-1-a", "anna"));
        assertThat(store.giveBack(bucket, returns)).containsExactly(ReturnCode.APPLIED, ReturnCode.ALREADY_APPLIED);
        assertThat(store.givenBack(bucket, List.of("7-3-1-a", "7-3-1-b"))).containsExactly(true, false);
        assertThat(store.givenBack(bucket, List.of())).isEmpty();
        assertThat(store.returns(bucket, "0").items()).containsExactly("7-3-1-a");
        assertThat(store.buyers(bucket, "0").items()).containsExactly(new Holder("ben", "7-3-1-b", 1));
        assertThat(store.inspect(bucket).orElseThrow().balances()).isTrue();
    }

    @Test
    void moreReturnsThanOneCallTakesAreAllApplied() {
        Bucket bucket = fixture.open(1_200);
        List<UnitReturn> returns = IntStream.range(0, 1_200)
                .mapToObj(i -> unitReturn("7-3-1-" + i, "u" + i))
                .toList();
        for (int i = 0; i < 1_200; i += 400) {
            fixture.reserve(
                    bucket,
                    1,
                    IntStream.range(i, i + 400)
                            .mapToObj(n -> request("7-3-1-" + n, "u" + n))
                            .toArray(ReserveRequest[]::new));
        }
        assertThat(store.giveBack(bucket, returns)).hasSize(1_200).containsOnly(ReturnCode.APPLIED);
        assertThat(store.remaining(bucket)).contains(1_200L);
    }

    @Test
    void anAdjustmentIsAppliedOnceAndNeverBelowZero() {
        Bucket bucket = fixture.open(5);
        assertThat(store.adjust(bucket, 1, "a1", -3)).isTrue();
        assertThat(store.adjust(bucket, 1, "a1", -3)).isTrue();
        assertThat(store.adjust(bucket, 1, "a2", -3)).isFalse();
        assertThat(store.adjust(bucket, 2, "a3", 1)).isFalse();
        assertThat(store.remaining(bucket)).contains(2L);
        assertThat(store.inspect(bucket).orElseThrow().adjusted()).isEqualTo(-3);
    }

    @Test
    void aWithdrawalTakesWhatIsLeftAndTellsTheSameNumberAgain() {
        Bucket bucket = fixture.open(5);
        assertThat(store.withdraw(bucket, 1, "w1", 3)).hasValue(3);
        assertThat(store.withdraw(bucket, 1, "w2", 3)).hasValue(2);
        assertThat(store.withdraw(bucket, 1, "w3", 3)).hasValue(0);
        assertThat(store.withdraw(bucket, 1, "w1", 3)).hasValue(3);
        assertThat(store.withdraw(bucket, 2, "w4", 1)).isEmpty();
        assertThat(store.inspect(bucket).orElseThrow().adjusted()).isEqualTo(-5);
    }

    @Test
    void manyBuyersArePagedWithoutAMiss() {
        Bucket bucket = fixture.open(3_000);
        for (int i = 0; i < 3_000; i += 500) {
            fixture.reserve(
                    bucket,
                    1,
                    IntStream.range(i, i + 500)
                            .mapToObj(n -> request("7-3-1-" + n, "u" + n))
                            .toArray(ReserveRequest[]::new));
        }
        Set<String> users = new HashSet<>();
        String cursor = "0";
        do {
            StockStore.Page<Holder> page = store.buyers(bucket, cursor);
            page.items().forEach(holder -> users.add(holder.userId()));
            cursor = page.cursor();
        } while (!cursor.equals("0"));
        assertThat(users).hasSize(3_000);
    }

    @Test
    void theServerIntroducesItself() {
        assertThat(store.identity().role()).isEqualTo("master");
        assertThat(store.identity().runId()).hasSize(40);
    }
}
