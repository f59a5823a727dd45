package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.reservation.RedisFixture.OFFER;
import static seckill.engine.reservation.RedisFixture.request;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.control.SoldOutBoard;
import seckill.model.LimitScope;
import seckill.model.ReturnKind;
import seckill.model.UnitReturn;
import seckill.testkit.Await;

class StockWatchIT {

    private final RedisFixture fixture = new RedisFixture();
    private final SoldOutBoard board = new SoldOutBoard();
    private final StockWatch watch = new StockWatch(fixture.catalog, fixture.store, board, () -> 0);

    @AfterEach
    void close() {
        fixture.close();
    }

    private Bucket soldOut() {
        Bucket bucket = fixture.open(1);
        fixture.catalog.refresh(List.of(RedisFixture.view(RedisFixture.terms(LimitScope.OFFER, 1), 1)), false);
        fixture.reserve(bucket, 1, request("7-3-1-a", "anna"));
        return bucket;
    }

    private void giveBack(Bucket bucket, String id, String userId) {
        assertThat(fixture.store.giveBack(
                        bucket, List.of(new UnitReturn(OFFER, 0, 1, id, userId, 1, ReturnKind.REFILL))))
                .hasSize(1);
    }

    @Test
    void aBucketThatRanOutRefusesEveryoneButItsHolders() {
        Bucket bucket = soldOut();
        assertThat(watch.lookAtUrgent()).isFalse();
        watch.remaining(bucket, 0);
        assertThat(board.refuses(OFFER, 0, "ben")).isFalse();
        assertThat(watch.lookAtUrgent()).isTrue();
        assertThat(watch.lookAtUrgent()).isFalse();
        assertThat(board.refuses(OFFER, 0, "ben")).isTrue();
        assertThat(board.refuses(OFFER, 0, "anna")).isFalse();
        assertThat(board.remainingHint(OFFER)).isZero();
    }

    @Test
    void theStepFindsWhatRanOutElsewhereAndWhatCameBack() {
        Bucket bucket = soldOut();
        watch.step();
        assertThat(board.isSoldOut(OFFER, 0)).isTrue();
        giveBack(bucket, "7-3-1-a", "anna");
        watch.step();
        assertThat(board.isSoldOut(OFFER, 0)).isFalse();
        assertThat(board.remainingHint(OFFER)).isEqualTo(1);
    }

    @Test
    void aUnitResoldBetweenTwoLooksLetsItsNewHolderThrough() {
        Bucket bucket = soldOut();
        watch.step();
        giveBack(bucket, "7-3-1-a", "anna");
        fixture.reserve(bucket, 1, request("7-3-1-b", "ben"));
        watch.step();
        assertThat(board.refuses(OFFER, 0, "ben")).isFalse();
        assertThat(board.refuses(OFFER, 0, "anna")).isTrue();
    }

    @Test
    void anAnnouncedReturnTakesTheFlagDownOnOtherInstances() {
        SoldOutBoard other = new SoldOutBoard();
        try (RedisLink otherLink = new RedisLink(
                seckill.testkit.TestServers.redisUri(),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                fixture.threads)) {
            StockSignals listening = new StockSignals(otherLink, fixture.prefix, other);
            otherLink.connect();
            Bucket bucket = soldOut();
            other.soldOut(OFFER, 0, 1, new seckill.engine.control.HolderSet(List.of()));
            new StockSignals(fixture.link, fixture.prefix, board).announceReturned(bucket);
            Await.until("the flag is down", Duration.ofSeconds(10), () -> !other.isSoldOut(OFFER, 0));
            assertThat(listening).isNotNull();
        }
    }
}
