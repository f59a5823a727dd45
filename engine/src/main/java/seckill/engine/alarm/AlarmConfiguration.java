package seckill.engine.alarm;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.AlarmLedger;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlarmWebhookProperties.class)
class AlarmConfiguration {

    @Bean
    AlarmBoard alarmBoard(LocalFacts local, AlarmNews news) {
        return new AlarmBoard(local, news);
    }

    @Bean
    AlarmSync alarmSync(AlarmBoard board, AlarmLedger ledger, LocalFacts local, AlarmWebhookProperties properties) {
        return new AlarmSync(board, ledger, local.instance(), destinations(properties));
    }

    @Bean
    AlarmDesk alarmDesk(AlarmBoard board, AlarmLedger ledger, AlarmWebhookProperties properties) {
        return new AlarmDesk(board, ledger, destinations(properties));
    }

    @Bean
    AlarmCalls alarmCalls(AlarmWebhookProperties properties, AlarmLedger ledger, InstantSource clock) {
        return AlarmCalls.to(properties, ledger, clock);
    }

    private static List<String> destinations(AlarmWebhookProperties properties) {
        return properties.urls().stream()
                .map(URI::toString)
                .map(AlarmCalls::destination)
                .distinct()
                .toList();
    }
}
