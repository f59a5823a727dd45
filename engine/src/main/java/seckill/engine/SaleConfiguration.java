package seckill.engine;

import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.control.Switchboard;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.SettlementLedger;
import seckill.engine.reconciliation.Reconciliation;
import seckill.engine.reservation.BucketInspections;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.AutomaticReopening;
import seckill.engine.sale.BacklogGuard;
import seckill.engine.sale.CatalogRefresh;
import seckill.engine.sale.Closing;
import seckill.engine.sale.FenceWatch;
import seckill.engine.sale.LiveOffers;
import seckill.engine.sale.Rebuild;
import seckill.engine.sale.ReconciliationRounds;
import seckill.engine.sale.SaleDesk;
import seckill.model.SwitchName;

/** What this instance believes of sales, and who changes it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SaleProperties.class)
class SaleConfiguration {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
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
    CatalogRefresh catalogRefresh(ActivityLedger ledger, Catalog catalog, LiveOffers live) {
        return new CatalogRefresh(ledger, catalog, live);
    }

    @Bean
    SaleDesk saleDesk(ActivityLedger ledger, StockStore store, LiveOffers live, CatalogRefresh refresh) {
        return new SaleDesk(ledger, store, live, refresh::refresh);
    }

    @Bean
    Reconciliation reconciliation(
            StockStore store, GrantStream stream, ActivityLedger activities, ReconciliationLedger ledger, Clock clock) {
        return new Reconciliation(store, stream, activities, ledger, clock);
    }

    @Bean
    ReconciliationRounds reconciliationRounds(Catalog catalog, Reconciliation reconciliation, SaleDesk desk) {
        return new ReconciliationRounds(catalog, reconciliation, desk);
    }

    @Bean
    Rebuild rebuild(
            ActivityLedger ledger,
            StockStore store,
            SaleDesk desk,
            Reconciliation reconciliation,
            SaleProperties properties) {
        return new Rebuild(
                ledger,
                store,
                desk,
                reconciliation,
                properties.drainLimit(),
                millis -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)));
    }

    @Bean
    AutomaticReopening automaticReopening(Catalog catalog, Rebuild rebuild) {
        return new AutomaticReopening(catalog, rebuild);
    }

    @Bean
    Closing closing(ActivityLedger ledger, Reconciliation reconciliation, SaleDesk desk) {
        return new Closing(ledger, reconciliation, desk);
    }

    @Bean
    BacklogGuard backlogGuard(
            ActivityLedger activities,
            SettlementLedger settlement,
            StockStore store,
            BucketInspections inspections,
            SaleDesk desk,
            LiveOffers live,
            Switchboard switches) {
        return new BacklogGuard(
                activities, settlement, store, inspections, desk, live, switches.supplier(SwitchName.BACKLOG_LIMIT));
    }

    @Bean
    FenceWatch fenceWatch(
            FenceWatch.RedisAccess redis,
            StockStore store,
            BucketInspections inspections,
            ActivityLedger activities,
            SettlementLedger settlement,
            Catalog catalog,
            SaleDesk desk,
            SaleProperties properties,
            Clock clock) {
        return new FenceWatch(
                redis,
                store,
                inspections,
                activities,
                settlement,
                catalog,
                desk,
                properties.redisAnswerBudget(),
                clock);
    }
}
