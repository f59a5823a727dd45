package seckill.engine.telemetry;

import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TelemetryProperties.class)
class TelemetryConfiguration {

    @Bean
    DoorCounters doorCounters() {
        return new DoorCounters();
    }

    @Bean
    RefusalMemory refusalMemory(TelemetryProperties properties, InstantSource clock) {
        return new RefusalMemory(properties.refusedBuyersMax(), clock);
    }
}
