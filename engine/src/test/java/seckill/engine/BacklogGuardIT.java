package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import seckill.engine.TestEngine.Sale;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.reservation.BucketInspections;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.BacklogGuard;
import seckill.engine.sale.LiveOffers;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.StopReason;

class BacklogGuardIT {

    /** The guard took the newer gate for one that was closed ahead of the ledger, and started the sale again. */
    @Test
    void aStopBetweenItsReadingOfTheLedgerAndOfRedisIsNotUndone() {
        try (TestEngine engine = TestEngine.start()) {
            OfferId offer = engine.open(Sale.of(5));
            ActivityLedger real = engine.bean(ActivityLedger.class);
            SaleDesk desk = engine.bean(SaleDesk.class);
            ActivityLedger stoppedMeanwhile = (ActivityLedger) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {ActivityLedger.class}, (proxy, method, arguments) -> {
                        Object answer;
                        try {
                            answer = method.invoke(real, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                        if (method.getName().equals("liveOffers")) {
                            desk.stop(offer, StopReason.OPERATOR, "meanwhile");
                            var unused = engine.bean(BucketInspections.class)
                                    .fresh(engine.bean(LiveOffers.class).buckets());
                        }
                        return answer;
                    });

            new BacklogGuard(
                            stoppedMeanwhile,
                            engine.bean(SettlementLedger.class),
                            engine.bean(StockStore.class),
                            engine.bean(BucketInspections.class),
                            desk,
                            engine.bean(LiveOffers.class),
                            () -> 1_000)
                    .step();

            assertThat(real.offer(offer).orElseThrow().stop()).isEqualTo(StopReason.OPERATOR);
        }
    }
}
