package seckill.engine.pipeline;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.EventLedger;
import seckill.engine.ledger.ExpiryLedger;
import seckill.engine.ledger.OutboxLedger;
import seckill.engine.ledger.PaymentLedger;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.refill.BrokenInvariantListener;
import seckill.engine.refill.ReturnListener;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.StockStore;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.LiveBuckets;

/** The stages' own configurations, with what the assembly gives them. */
final class StagesContext {

    private StagesContext() {}

    static ApplicationContextRunner with(Pipeline pipeline, String... properties) {
        List<String> all = new ArrayList<>(List.of("spring.main.banner-mode=off"));
        all.addAll(Arrays.asList(properties));
        return new ApplicationContextRunner()
                .withUserConfiguration(Stages.class)
                .withBean(InstantSource.class, InstantSource::system)
                .withBean(ConsumerName.class, () -> new ConsumerName("engine-1"))
                .withBean(LiveBuckets.class, () -> () -> pipeline.live)
                .withBean(ReturnListener.class, () -> pipeline.returned::add)
                .withBean(BrokenInvariantListener.class, () -> (offer, id, why) -> pipeline.broken.add(id))
                .withBean(StockStore.class, () -> pipeline.store)
                .withBean(GrantStream.class, () -> pipeline.stream)
                .withBean(SettlementLedger.class, pipeline.ledgers::settlement)
                .withBean(ExpiryLedger.class, pipeline.ledgers::expiry)
                .withBean(OutboxLedger.class, pipeline.ledgers::outbox)
                .withBean(EventLedger.class, pipeline.ledgers::events)
                .withBean(PaymentLedger.class, pipeline.ledgers::payments)
                .withBean(ActivityLedger.class, pipeline.ledgers::activities)
                .withPropertyValues(all.toArray(String[]::new));
    }

    @ComponentScan({
        "seckill.engine.settlement",
        "seckill.engine.expiry",
        "seckill.engine.refill",
        "seckill.engine.events",
        "seckill.engine.payment"
    })
    static class Stages {}
}
