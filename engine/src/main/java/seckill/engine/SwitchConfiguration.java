package seckill.engine;

import java.time.InstantSource;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Switchboard;
import seckill.engine.controlplane.AuditDesk;
import seckill.engine.feed.FeedEvents;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.SwitchLedger.Setting;
import seckill.engine.reservation.ReservationProperties;
import seckill.engine.reservation.SwitchSignals;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.SettlementPace;
import seckill.engine.settlement.SettlementProperties;
import seckill.engine.switches.SwitchNews;
import seckill.engine.switches.SwitchWatch;
import seckill.model.SwitchName;
import seckill.model.feed.FeedEventType;

/** Which switches have which default here, and who hears of a change. */
@Configuration(proxyBeanMethods = false)
class SwitchConfiguration {

    private static final Logger log = LoggerFactory.getLogger(SwitchConfiguration.class);

    @Bean
    Switchboard switchboard(SaleProperties sale, ReservationProperties reservation, SettlementProperties settlement) {
        return new Switchboard(Map.of(
                SwitchName.BACKLOG_LIMIT,
                sale.backlogUnitsMax(),
                SwitchName.SOLD_OUT_THRESHOLD,
                (long) reservation.soldOutThresholdUnits(),
                SwitchName.SETTLEMENT_BATCH,
                (long) settlement.batchMax(),
                SwitchName.SETTLEMENT_PACE,
                settlement.batchEvery().toMillis()));
    }

    @Bean
    SettlementPace settlementPace(Switchboard switches) {
        return new SettlementPace(
                switches.supplier(SwitchName.SETTLEMENT_BATCH), switches.supplier(SwitchName.SETTLEMENT_PACE));
    }

    @Bean
    SwitchNews switchNews(FeedEvents events, AuditDesk audit, SwitchSignals signals) {
        return new SwitchNews() {
            @Override
            public void taken(SwitchName name, long before, long after) {
                events.tell(
                        FeedEventType.SWITCH_CHANGED,
                        "switch/" + name.word(),
                        Long.toString(before),
                        Long.toString(after),
                        "Switch " + name.word() + " is " + after + " after " + before);
            }

            @Override
            public void applied(Setting setting) {
                signals.announce();
                audit.note("switch.apply", "switch/" + setting.name(), setting.reason(), setting);
            }
        };
    }

    /** Looks once before the door opens, so that a restart does not go back to the defaults; a database that is away is waited for. */
    @Bean
    SwitchWatch switchWatch(
            SwitchLedger ledger,
            Switchboard switches,
            ConsumerName instance,
            SwitchNews news,
            SwitchSignals signals,
            InstantSource clock) {
        SwitchWatch watch = new SwitchWatch(ledger, switches, instance.value(), news, clock);
        signals.listen(watch::tell);
        try {
            watch.look();
        } catch (LedgerUnavailableException e) {
            log.warn("Starting with the defaults of all switches until the database is there: {}", e.getMessage());
        }
        return watch;
    }
}
