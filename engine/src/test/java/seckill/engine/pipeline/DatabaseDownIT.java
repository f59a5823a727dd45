package seckill.engine.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.pipeline.Pipeline.untilIdle;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.Bucket;
import seckill.engine.settlement.SettlementStage;
import seckill.testkit.Await;
import seckill.testkit.DisposableDatabase;

/** The database goes away under settlement's hands and comes back: everything is settled, and once. */
class DatabaseDownIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void databaseIsKilledDuringSettlementThenEverythingSettlesOnce() {
        try (DisposableDatabase database = new DisposableDatabase();
                Pipeline pipeline =
                        new Pipeline(database.jdbcUrl("down"), database.jdbcUser(), database.jdbcPassword())) {
            Bucket bucket = pipeline.offer(5_000);
            pipeline.grant(bucket, 1, 1, 3_000);
            SettlementStage stage = pipeline.settlement("engine-1");
            assertThat(stage.step()).isTrue();
            assertThat(stage.step()).isTrue();
            database.kill();
            Await.until("it has tried in vain three times", SOON, () -> {
                boolean worked = stage.step();
                return !worked && stage.figures().ledgerPauses() >= 3;
            });
            pipeline.grant(bucket, 1, 3_001, 4_000);
            assertThat(pipeline.snapshot(bucket).granted()).as("grants go on").isEqualTo(4_000);
            database.start();
            Await.until("all are settled", SOON, () -> {
                boolean worked = stage.step();
                return !worked && pipeline.snapshot(bucket).pending() == 0 && pipeline.orders(bucket) == 4_000;
            });
            assertThat(stage.figures().settled() + stage.figures().repeats()).isGreaterThanOrEqualTo(4_000);
            assertThat(stage.figures().buried()).isEmpty();
            assertThat(stage.figures().retries()).isZero();
            assertThat(pipeline.terms(bucket).stockEquationHolds()).isTrue();
            assertThat(pipeline.terms(bucket).available()).isEqualTo(1_000);
            assertThat(pipeline.snapshot(bucket).balances()).isTrue();
            untilIdle(stage::step);
        }
    }
}
