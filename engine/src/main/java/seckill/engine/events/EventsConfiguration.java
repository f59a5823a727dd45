package seckill.engine.events;

import java.net.URI;
import java.time.InstantSource;
import java.util.Random;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.EventLedger;
import seckill.engine.signature.SigningKey;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebhookProperties.class)
class EventsConfiguration {

    @Bean
    EventSink eventSink(WebhookProperties properties, InstantSource clock) {
        URI url = properties.url();
        return url == null || !properties.isConfigured()
                ? new NobodySink()
                : new WebhookSink(url, SigningKey.ofBase64("seckill.webhook.key", properties.key()), properties, clock);
    }

    @Bean
    EventRelay eventRelay(EventLedger ledger, EventSink sink, WebhookProperties properties) {
        return new EventRelay(ledger, sink, properties, new Random());
    }
}
