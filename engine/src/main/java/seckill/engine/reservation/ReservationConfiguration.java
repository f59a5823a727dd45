package seckill.engine.reservation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;

/** Beans of the reservation stage. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ReservationProperties.class, RedisProperties.class})
class ReservationConfiguration {

    private static final Logger log = LoggerFactory.getLogger(ReservationConfiguration.class);

    @Bean
    NetworkThreads networkThreads(RedisProperties properties) {
        return NetworkThreads.start(properties.networkThreads());
    }

    /** Closes the process-wide fence the instant it goes down, before anything can be sent to another server. */
    @Bean
    RedisLink redisLink(RedisProperties properties, NetworkThreads threads, Catalog catalog) {
        RedisLink link = new RedisLink(
                properties.uri(),
                properties.commandTimeout(),
                properties.slowCommandTimeout(),
                properties.connectTimeout(),
                threads);
        link.onDown(catalog::closeFence);
        return link;
    }

    /** A Redis that must not hold a sale stops the start; one that is away is waited for. */
    @Bean
    RedisStockStore stockStore(RedisProperties properties, RedisLink link, Catalog catalog) {
        try {
            link.connect();
        } catch (RedisUnsuitableException e) {
            throw e;
        } catch (RedisUnavailableException e) {
            log.warn("Starting without Redis, nothing is granted until it is there: {}", e.getMessage());
        }
        return new RedisStockStore(link, properties.keyPrefix(), () -> !catalog.isFenced());
    }

    @Bean
    RedisGrantStream grantStream(RedisProperties properties, RedisLink link) {
        return new RedisGrantStream(link, properties.keyPrefix());
    }
}
