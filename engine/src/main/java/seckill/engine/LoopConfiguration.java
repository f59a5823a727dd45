package seckill.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.alarm.AlarmCalls;
import seckill.engine.alarm.AlarmSync;
import seckill.engine.captcha.Captchas;
import seckill.engine.control.Switchboard;
import seckill.engine.controlplane.AuditDesk;
import seckill.engine.events.EventRelay;
import seckill.engine.expiry.ExpiryStage;
import seckill.engine.feed.FeedStage;
import seckill.engine.feed.HistoryRecorder;
import seckill.engine.feed.JobWatch;
import seckill.engine.feed.LedgerReadings;
import seckill.engine.feed.RedisReadings;
import seckill.engine.jobs.Jobs;
import seckill.engine.page.Publishing;
import seckill.engine.payment.RefundStage;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.ReservationStage;
import seckill.engine.reservation.StockWatch;
import seckill.engine.sale.AutomaticReopening;
import seckill.engine.sale.BacklogGuard;
import seckill.engine.sale.CatalogRefresh;
import seckill.engine.sale.FenceWatch;
import seckill.engine.sale.LostGrants;
import seckill.engine.sale.ReconciliationRounds;
import seckill.engine.settlement.SettlementStage;
import seckill.engine.stock.StockDesk;
import seckill.engine.switches.SwitchWatch;
import seckill.engine.timetable.Timetable;
import seckill.model.SwitchName;

/** Which step runs how often; the stages themselves hold no thread. */
@Configuration(proxyBeanMethods = false)
class LoopConfiguration {

    private static final Duration SETTLEMENT_IDLE = Duration.ofMillis(5);
    private static final Duration URGENT_STOCK = Duration.ofMillis(20);
    private static final Duration STOCK = Duration.ofMillis(500);
    private static final Duration BACKLOG = Duration.ofSeconds(1);
    private static final Duration AUDIT = Duration.ofSeconds(1);
    private static final Duration CAPTCHAS = Duration.ofMillis(100);
    private static final Duration FEED = Duration.ofMillis(200);
    private static final Duration FEED_LEDGER = Duration.ofSeconds(1);
    private static final Duration HISTORY = Duration.ofSeconds(1);
    private static final Duration ALARMS = Duration.ofSeconds(1);
    private static final Duration PAGES = Duration.ofSeconds(5);
    private static final Duration JOBS = Duration.ofSeconds(1);
    private static final Duration SWITCHES = Duration.ofMillis(500);
    private static final Duration URGENT_SWITCHES = Duration.ofMillis(50);
    private static final Duration STOCK_CHANGES = Duration.ofSeconds(1);
    private static final Duration TIMETABLE = Duration.ofMillis(500);
    private static final Duration REOPENING = Duration.ofSeconds(2);

    @Bean
    Loops loops(
            CatalogRefresh catalog,
            FenceWatch fence,
            StockWatch stock,
            ReservationStage reservations,
            SettlementStage settlement,
            ExpiryStage expiry,
            RefillRelay refill,
            EventRelay events,
            RefundStage refunds,
            BacklogGuard backlog,
            LostGrants lost,
            ReconciliationRounds reconciliation,
            AutomaticReopening reopening,
            AuditDesk audit,
            RedisReadings feedOfRedis,
            LedgerReadings feedOfLedger,
            FeedStage feed,
            HistoryRecorder history,
            AlarmSync alarms,
            AlarmCalls alarmCalls,
            Jobs jobs,
            JobWatch jobWatch,
            Timetable timetable,
            Publishing pages,
            SwitchWatch switchWatch,
            Switchboard switches,
            Captchas captchas,
            StockDesk stockChanges,
            SaleProperties properties) {
        List<Loop> loops = new ArrayList<>();
        loops.add(Loop.every("catalog", properties.catalogEvery(), () -> {
            catalog.refresh();
            lost.step();
        }));
        loops.add(Loop.every("fence", properties.fenceEvery(), fence::step));
        loops.add(Loop.every("stock", STOCK, () -> {
            stock.step();
            reservations.forgetWhatIsOver();
        }));
        loops.add(new Loop("stock-urgent", URGENT_STOCK, () -> {
            stock.lookAtUrgent();
            return false;
        }));
        for (int i = 0; i < properties.settlementThreads(); i++) {
            loops.add(new Loop("settlement-" + i, SETTLEMENT_IDLE, settlement::step));
        }
        loops.add(new Loop("expiry", properties.expiryEvery(), expiry::step));
        loops.add(new Loop(
                "refill",
                properties.relayIdle(),
                () -> Duration.ofMillis(switches.value(SwitchName.REFILL_PACE)),
                refill::step));
        loops.add(new Loop("events", properties.relayIdle(), events::step));
        loops.add(new Loop("refunds", properties.relayIdle(), refunds::step));
        loops.add(Loop.every("backlog", BACKLOG, backlog::step));
        loops.add(Loop.every("reconciliation", properties.reconcileEvery(), reconciliation::step));
        loops.add(new Loop("audit", AUDIT, audit::step));
        loops.add(Loop.every("feed-redis", FEED, feedOfRedis::step));
        loops.add(Loop.every("feed-ledger", FEED_LEDGER, feedOfLedger::step));
        loops.add(Loop.every("feed", FEED, feed::step));
        loops.add(Loop.every("history", HISTORY, history::step));
        loops.add(Loop.every("alarms", ALARMS, alarms::step));
        for (EventRelay relay : alarmCalls.relays()) {
            loops.add(new Loop("alarm-calls", properties.relayIdle(), relay::step));
        }
        loops.add(Loop.every("jobs", JOBS, jobs::step));
        loops.add(Loop.every("feed-jobs", JOBS, jobWatch::step));
        loops.add(new Loop("timetable", TIMETABLE, timetable::step));
        loops.add(new Loop("captchas", CAPTCHAS, captchas::makePictures));
        loops.add(Loop.every("pages", PAGES, pages::step));
        loops.add(Loop.every("switches", SWITCHES, switchWatch::step));
        loops.add(Loop.every("switches-urgent", URGENT_SWITCHES, switchWatch::lookIfTold));
        loops.add(Loop.every("stock-changes", STOCK_CHANGES, stockChanges::step));
        if (properties.reopenAutomatically()) {
            loops.add(Loop.every("reopening", REOPENING, reopening::step));
        }
        return new Loops(loops, properties.stopLimit());
    }
}
