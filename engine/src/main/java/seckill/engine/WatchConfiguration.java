package seckill.engine;

import java.util.List;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.admission.Admission;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.events.EventRelay;
import seckill.engine.feed.AlarmSource;
import seckill.engine.feed.FeedSource;
import seckill.engine.feed.StageCounts;
import seckill.engine.payment.RefundStage;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.ReservationCounters;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.SettlementStage;
import seckill.engine.telemetry.DoorCounters;

/** What those who watch are told of the stages, which know nothing of them. */
@Configuration(proxyBeanMethods = false)
class WatchConfiguration {

    @Bean
    FeedSource feedSource(ConsumerName instance, StageCounts stages, SaleProperties properties) {
        return new FeedSource(instance.value(), stages, properties.backlogUnitsMax());
    }

    @Bean
    AlarmSource alarmSource() {
        return snapshot -> List.of();
    }

    @Bean
    StageCounts stageCounts(
            Catalog catalog,
            DoorCounters door,
            Admission admission,
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
                        checks(admission));
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

    private static List<StageCounts.Check> checks(Admission admission) {
        return admission.counts().stream()
                .map(c -> new StageCounts.Check(c.name(), c.passed(), c.rejected()))
                .toList();
    }
}
