package seckill.engine.settlement;

import java.time.InstantSource;
import java.util.Random;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.refill.BrokenInvariantListener;
import seckill.engine.reservation.GrantStream;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SettlementProperties.class)
class SettlementConfiguration {

    @Bean
    SettlementStage settlementStage(
            GrantStream stream,
            SettlementLedger ledger,
            LiveBuckets buckets,
            BrokenInvariantListener broken,
            ObjectProvider<SettledListener> listener,
            ConsumerName consumer,
            SettlementProperties properties,
            ObjectProvider<SettlementPace> pace,
            InstantSource clock) {
        return new SettlementStage(
                stream,
                ledger,
                buckets,
                broken,
                listener.getIfAvailable(() -> orders -> {}),
                consumer,
                properties,
                pace.getIfAvailable(() -> SettlementPace.of(properties)),
                clock,
                new Random());
    }
}
