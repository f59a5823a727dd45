package seckill.engine.expiry;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.ExpiryLedger;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ExpiryProperties.class)
class ExpiryConfiguration {

    @Bean
    ExpiryStage expiryStage(ExpiryLedger ledger, ExpiryProperties properties) {
        return new ExpiryStage(ledger, properties);
    }
}
