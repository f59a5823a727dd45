package seckill.engine.telemetry;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TelemetryConfiguration {

    @Bean
    DoorCounters doorCounters() {
        return new DoorCounters();
    }
}
