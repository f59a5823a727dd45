package seckill.engine;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.admission.Admission;
import seckill.engine.admission.TokenAdmission;
import seckill.engine.admission.WaitingLine;
import seckill.engine.alarm.AlarmBoard;
import seckill.engine.alarm.AlarmNews;
import seckill.engine.alarm.LocalFacts;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.control.Switchboard;
import seckill.engine.controlplane.AuditDesk;
import seckill.engine.events.EventRelay;
import seckill.engine.feed.AlarmSource;
import seckill.engine.feed.FeedEvents;
import seckill.engine.feed.FeedSource;
import seckill.engine.feed.StageCounts;
import seckill.engine.payment.RefundStage;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.ReservationCounters;
import seckill.engine.reservation.StockWatch;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.SettlementStage;
import seckill.engine.telemetry.DoorCounters;
import seckill.model.OfferId;
import seckill.model.SwitchName;

/** What those who watch are told of the stages, which know nothing of them. */
@Configuration(proxyBeanMethods = false)
class WatchConfiguration {

    @Bean
    FeedSource feedSource(ConsumerName instance, StageCounts stages, Switchboard switches) {
        return new FeedSource(instance.value(), stages, switches.supplier(SwitchName.BACKLOG_LIMIT));
    }

    @Bean
    AlarmSource alarmSource(AlarmBoard board) {
        return board::look;
    }

    @Bean
    AlarmNews alarmNews(FeedEvents events) {
        return (what, alarm) -> events.tell(
                what,
                "alarm/" + alarm.rule() + "/" + alarm.target(),
                null,
                alarm.state().name(),
                alarm.severity() + " " + alarm.rule() + ", " + alarm.target() + ": " + alarm.cause());
    }

    @Bean
    LocalFacts localFacts(ConsumerName instance, AuditDesk audit, SoldOutBoard board, StockWatch watch) {
        return new LocalFacts() {
            @Override
            public String instance() {
                return instance.value();
            }

            @Override
            public int auditEntriesWaiting() {
                return audit.waiting();
            }

            @Override
            public boolean isSoldOut(OfferId offer, int bucket) {
                return board.isSoldOut(offer, bucket);
            }

            @Override
            public long soldOutThresholdUnits() {
                return watch.thresholdUnits();
            }
        };
    }

    @Bean
    StageCounts stageCounts(
            Catalog catalog,
            DoorCounters door,
            Admission admission,
            WaitingLine line,
            TokenAdmission tokens,
            ReservationCounters reservation,
            SettlementStage settlement,
            RefillRelay refill,
            EventRelay events,
            RefundStage refunds) {
        return new StageCounts() {
            @Override
            public Counts counts() {
                DoorCounters.Traffic traffic = door.traffic();
                return new Counts(
                        catalog.isFenced(),
                        traffic.connectionsOpen(),
                        traffic.requests(),
                        reservation.counts().granted(),
                        traffic.purchasesRejected(),
                        door.rejectedByOffer(catalog.offers().stream()
                                .map(OfferView::terms)
                                .map(terms -> terms.offer())
                                .collect(Collectors.toUnmodifiableSet())),
                        settlement.figures().settled(),
                        refill.figures().applied(),
                        events.figures().delivered(),
                        refunds.figures().refunded(),
                        checks(tokens, admission, line.figures(), reservation.counts()));
            }

            @Override
            public Map<OfferId, Long> epochs() {
                return catalog.offers().stream()
                        .collect(Collectors.toUnmodifiableMap(o -> o.terms().offer(), OfferView::epoch));
            }

            @Override
            public Histogram doorGranted() {
                return door.grantedMicros();
            }

            @Override
            public Histogram doorRefused() {
                return door.refusedMicros();
            }

            @Override
            public Histogram script() {
                return reservation.callMicros();
            }

            @Override
            public Histogram settlement() {
                return settlement.transactionMicros();
            }
        };
    }

    /** The last two stand behind admission: the waiting line, and the stock itself, which takes what Redis keeps up with. */
    private static List<StageCounts.Check> checks(
            TokenAdmission tokens, Admission admission, WaitingLine.Figures line, ReservationCounters.Counts stock) {
        return Stream.concat(
                        Stream.concat(tokens.counts().stream(), admission.counts().stream())
                                .map(c -> new StageCounts.Check(c.name(), c.passed(), c.rejected())),
                        Stream.of(
                                new StageCounts.Check(
                                        "waiting-line",
                                        line.atOnce() + line.served(),
                                        line.full() + line.sentAway() + line.left()),
                                new StageCounts.Check("redis-limit", stock.requests() - stock.busy(), stock.busy())))
                .toList();
    }
}
