package seckill.engine.refill;

import java.util.Random;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.OutboxLedger;
import seckill.engine.reservation.StockStore;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RefillProperties.class)
class RefillConfiguration {

    @Bean
    RefillRelay refillRelay(
            OutboxLedger outbox,
            StockStore store,
            ActivityLedger activities,
            ReturnListener returned,
            BrokenInvariantListener broken,
            RefillProperties properties) {
        return new RefillRelay(outbox, store, new LedgerTerms(activities), returned, broken, properties, new Random());
    }
}
