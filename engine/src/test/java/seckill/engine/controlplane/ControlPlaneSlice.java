package seckill.engine.controlplane;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Primary;
import seckill.engine.admission.Admissions;
import seckill.engine.admission.BlockDesk;
import seckill.engine.alarm.AlarmBoard;
import seckill.engine.alarm.AlarmDesk;
import seckill.engine.alarm.LocalFacts;
import seckill.engine.control.Catalog;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.control.Switchboard;
import seckill.engine.feed.FeedHub;
import seckill.engine.feed.FeedProperties;
import seckill.engine.feed.HistoryReads;
import seckill.engine.jobs.JobProperties;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.AlarmLedger;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.HistoryLedger;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.TimetableLedger;
import seckill.engine.page.Publishing;
import seckill.engine.preheat.PreheatJob;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.RedisLink;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.CatalogRefresh;
import seckill.engine.sale.Closing;
import seckill.engine.sale.LiveOffers;
import seckill.engine.sale.Preheating;
import seckill.engine.sale.Rebuild;
import seckill.engine.sale.SaleDesk;
import seckill.engine.stock.StockDesk;
import seckill.engine.switches.SwitchNews;
import seckill.engine.switches.SwitchWatch;
import seckill.engine.telemetry.DoorCounters;
import seckill.engine.telemetry.RefusalMemory;
import seckill.engine.timetable.SaleSteps;
import seckill.engine.timetable.Timetable;
import seckill.model.OfferId;
import seckill.model.SwitchName;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the assembly makes, as far as the control plane asks for it. No {@code @Configuration}, lest the scan of a whole engine in
 * another test finds it.
 */
@EnableAutoConfiguration
@ComponentScan(
        basePackages = {
            "seckill.engine.controlplane",
            "seckill.engine.ledger",
            "seckill.engine.page",
            "seckill.engine.reservation"
        },
        // It asks every stage of the buyers' half.
        excludeFilters =
                @ComponentScan.Filter(
                        type = FilterType.ASSIGNABLE_TYPE,
                        classes = {StatusController.class, DoctorController.class}))
class ControlPlaneSlice {

    @Bean
    @Primary
    FakeTime time() {
        return new FakeTime();
    }

    @Bean
    Catalog catalog(Clock clock) {
        return new Catalog(clock);
    }

    @Bean
    SoldOutBoard soldOutBoard() {
        return new SoldOutBoard();
    }

    @Bean
    LiveOffers liveOffers() {
        return new LiveOffers();
    }

    @Bean
    SaleDesk saleDesk(ActivityLedger ledger, StockStore store, LiveOffers live, Catalog catalog) {
        return new SaleDesk(ledger, store, live, new CatalogRefresh(ledger, catalog, live)::refresh);
    }

    @Bean
    StockDesk stockDesk(StockLedger ledger, ActivityLedger activities, StockStore store) {
        return new StockDesk(ledger, activities, store, bucket -> {});
    }

    @Bean
    Reconciliation reconciliation(
            StockStore store, GrantStream stream, ActivityLedger activities, ReconciliationLedger ledger, Clock clock) {
        return new Reconciliation(store, stream, activities, ledger, clock);
    }

    @Bean
    Rebuild rebuild(ActivityLedger ledger, StockStore store, SaleDesk desk, Reconciliation reconciliation) {
        return new Rebuild(ledger, store, desk, reconciliation, Duration.ZERO, millis -> {});
    }

    @Bean
    Switchboard switchboard() {
        return new Switchboard(Map.of());
    }

    @Bean
    SwitchWatch switchWatch(SwitchLedger ledger, Switchboard board, Clock clock) {
        SwitchNews nobody = new SwitchNews() {
            @Override
            public void taken(SwitchName name, long before, long after) {}

            @Override
            public void applied(SwitchLedger.Setting setting) {}
        };
        return new SwitchWatch(ledger, board, "slice", nobody, clock);
    }

    @Bean
    AlarmDesk alarmDesk(AlarmLedger ledger) {
        return new AlarmDesk(new AlarmBoard(new NothingToTell(), (what, alarm) -> {}), ledger, List.of());
    }

    @Bean
    BlockDesk blockDesk(Clock clock) {
        return Admissions.blockDesk(clock);
    }

    @Bean
    HistoryReads historyReads(HistoryLedger ledger) {
        return new HistoryReads(ledger);
    }

    @Bean
    FeedProperties feedProperties() {
        return new FeedProperties(4, Duration.ofMillis(200), Duration.ofSeconds(10));
    }

    @Bean
    DoorCounters doorCounters() {
        return new DoorCounters();
    }

    @Bean
    RefusalMemory refusalMemory(Clock clock) {
        return new RefusalMemory(1_000, clock);
    }

    @Bean
    FeedHub feedHub(JsonMapper json, FeedProperties properties) {
        return new FeedHub(json, properties);
    }

    @Bean
    Jobs jobs(JobLedger ledger) {
        return new Jobs(
                ledger,
                "test",
                Executors.newVirtualThreadPerTaskExecutor(),
                millis -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)),
                JobProperties.defaults());
    }

    /** Nothing steps but its test. */
    @Bean
    Timetable timetable(
            TimetableLedger ledger,
            ActivityLedger activities,
            AuditLedger audit,
            SaleDesk desk,
            Closing closing,
            PreheatJob preheat,
            Jobs jobs) {
        return new Timetable(ledger, activities, audit, new SaleSteps(desk, closing, preheat, jobs), "test");
    }

    @Bean
    PreheatJob preheatJob(
            ActivityLedger ledger, StockStore store, SaleDesk desk, Jobs jobs, RedisLink redis, Publishing pages) {
        return new PreheatJob(
                activityId -> new Preheating(ledger, store, desk, activityId), jobs, new AloneInTheHouse(redis, pages));
    }

    @Bean
    Closing closing(ActivityLedger ledger, Reconciliation reconciliation, SaleDesk desk) {
        return new Closing(ledger, reconciliation, desk);
    }

    private static final class NothingToTell implements LocalFacts {
        @Override
        public String instance() {
            return "slice";
        }

        @Override
        public int auditEntriesWaiting() {
            return 0;
        }

        @Override
        public boolean isSoldOut(OfferId offer, int bucket) {
            return false;
        }

        @Override
        public long soldOutThresholdUnits() {
            return 0;
        }
    }
}
