package seckill.engine.feed;

import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.FeedLedger;
import seckill.engine.ledger.HistoryLedger;
import seckill.engine.ledger.JobLedger;
import seckill.engine.reservation.BucketInspections;
import seckill.engine.reservation.BucketReads;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FeedProperties.class)
class FeedConfiguration {

    private static final int RADIX = 36;

    @Bean
    FeedEvents feedEvents(InstantSource clock) {
        return new FeedEvents(clock);
    }

    @Bean
    FeedHub feedHub(JsonMapper json, FeedProperties properties) {
        return new FeedHub(json, properties);
    }

    @Bean
    InstanceEpochs instanceEpochs(FeedLedger ledger) {
        return new InstanceEpochs(ledger);
    }

    @Bean
    JobWatch jobWatch(JobLedger ledger, FeedEvents events) {
        return new JobWatch(ledger, events);
    }

    @Bean
    OwnReport ownReport() {
        return new OwnReport();
    }

    @Bean(destroyMethod = "leave")
    LedgerReadings ledgerReadings(
            FeedLedger ledger, ActivityLedger activities, FeedSource source, OwnReport own, InstantSource clock) {
        return new LedgerReadings(ledger, activities, source.instance(), own, clock, System::nanoTime);
    }

    @Bean
    RedisReadings redisReadings(
            BucketReads redis, BucketInspections inspections, LedgerReadings ledger, FeedHub hub, InstantSource clock) {
        return new RedisReadings(redis, inspections, ledger, () -> hub.subscribers() > 0, clock);
    }

    @Bean
    HistoryRecorder historyRecorder(HistoryLedger history, FeedLedger duties, FeedSource source) {
        return new HistoryRecorder(history, duties, source.instance());
    }

    @Bean
    HistoryReads historyReads(HistoryLedger history) {
        return new HistoryReads(history);
    }

    @Bean
    FeedStage feedStage(
            FeedSource source,
            OwnReport own,
            RedisReadings redis,
            LedgerReadings ledger,
            FeedEvents events,
            FeedHub hub,
            AlarmSource alarms,
            HistoryRecorder history,
            InstantSource clock) {
        return new FeedStage(
                new InstanceMeter(source.instance(), source.stages(), clock),
                own,
                redis,
                ledger,
                new SnapshotMaker(Long.toString(clock.millis(), RADIX), source.instance(), source.backlogLimitUnits()),
                events,
                hub,
                alarms,
                history,
                clock);
    }
}
