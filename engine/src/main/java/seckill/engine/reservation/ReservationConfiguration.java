package seckill.engine.reservation;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the reservation stage. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ReservationProperties.class, RedisProperties.class})
class ReservationConfiguration {

    @Bean
    NetworkThreads networkThreads(RedisProperties properties) {
        return NetworkThreads.start(properties.networkThreads());
    }
}
