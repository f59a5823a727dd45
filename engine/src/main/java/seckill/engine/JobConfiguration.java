package seckill.engine;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.jobs.JobProperties;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.JobLedger;
import seckill.engine.settlement.ConsumerName;

/** Jobs run on virtual threads of this instance; a stopping engine ends them between two items, before its loops. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JobProperties.class)
class JobConfiguration {

    @Bean
    Jobs jobs(JobLedger ledger, ConsumerName instance, JobProperties limits) {
        return new Jobs(
                ledger,
                instance.value(),
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("job-", 0).factory()),
                millis -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)),
                limits);
    }

    @Bean
    OrderlyEnd orderlyEndOfJobs(Jobs jobs, SaleProperties properties) {
        return new OrderlyEnd(jobs, properties.stopLimit());
    }

    /** Above the loops' phase: started after them, stopped before them. */
    static final class OrderlyEnd implements SmartLifecycle {

        private static final Logger log = LoggerFactory.getLogger(OrderlyEnd.class);

        private final Jobs jobs;
        private final Duration limit;
        private volatile boolean running;

        OrderlyEnd(Jobs jobs, Duration limit) {
            this.jobs = jobs;
            this.limit = limit;
        }

        @Override
        public void start() {
            running = true;
        }

        @Override
        public void stop() {
            running = false;
            if (!jobs.stop(limit)) {
                log.warn("A job is still at an item after {}; it will show as abandoned", limit);
            }
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public int getPhase() {
            return Loops.PHASE + 1;
        }
    }
}
