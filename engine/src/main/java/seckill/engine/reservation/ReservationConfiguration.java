package seckill.engine.reservation;

import java.time.InstantSource;
import java.util.Base64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.control.Switchboard;
import seckill.model.SwitchName;

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

    /** Made before the link connects, as the stock's signals are. */
    @Bean
    SwitchSignals switchSignals(RedisProperties properties, RedisLink link) {
        return new SwitchSignals(link, properties.keyPrefix());
    }

    /** Made before the link connects, since a channel is heard from the next connection on. */
    @Bean
    StockSignals stockSignals(RedisProperties properties, RedisLink link, SoldOutBoard board) {
        return new StockSignals(link, properties.keyPrefix(), board);
    }

    /** A Redis that must not hold a sale stops the start; one that is away is waited for. */
    @Bean
    RedisStockStore stockStore(
            RedisProperties properties,
            RedisLink link,
            Catalog catalog,
            StockSignals madeBeforeConnecting,
            SwitchSignals madeBeforeToo) {
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

    @Bean
    RedisBucketReads bucketReads(RedisProperties properties, RedisLink link) {
        return new RedisBucketReads(link, properties.keyPrefix(), System::nanoTime);
    }

    @Bean
    BucketInspections bucketInspections(BucketReads reads, InstantSource clock) {
        return new BucketInspections(reads, clock);
    }

    @Bean
    ReservationIds reservationIds(ReservationProperties properties) {
        return new ReservationIds(Base64.getDecoder().decode(properties.secret()));
    }

    @Bean
    GrantJournal grantJournal(ReservationProperties properties) {
        return new GrantJournal(properties.journalMax());
    }

    @Bean
    ReservationCounters reservationCounters() {
        return new ReservationCounters();
    }

    @Bean
    StockWatch stockWatch(Catalog catalog, StockStore store, SoldOutBoard board, Switchboard switches) {
        return new StockWatch(catalog, store, board, switches.supplier(SwitchName.SOLD_OUT_THRESHOLD));
    }

    @Bean
    ReservationStage reservationStage(
            StockStore store,
            ReservationIds ids,
            Catalog catalog,
            ReservationProperties properties,
            StockWatch watch,
            GrantJournal journal,
            ReservationCounters counters,
            ObjectProvider<DoubtListener> doubts) {
        return new ReservationStage(
                store,
                ids,
                catalog,
                properties.laneSettings(),
                watch,
                journal,
                counters,
                (offer, why) -> doubts.forEach(listener -> listener.doubt(offer, why)),
                System::nanoTime);
    }
}
