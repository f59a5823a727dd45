package seckill.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ActivityLedger.LostReservation;
import seckill.engine.ledger.ReconciliationLedger;
import seckill.engine.ledger.ReconciliationLedger.Finding;
import seckill.engine.ledger.StockLedger;
import seckill.engine.refill.BrokenInvariantListener;
import seckill.engine.refill.ReturnListener;
import seckill.engine.reservation.DoubtListener;
import seckill.engine.reservation.GrantJournal;
import seckill.engine.reservation.RedisLink;
import seckill.engine.reservation.StockSignals;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.FenceWatch;
import seckill.engine.sale.LiveOffers;
import seckill.engine.sale.LostGrants;
import seckill.engine.sale.ReconciliationRounds;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.LiveBuckets;
import seckill.engine.stock.StockDesk;
import seckill.model.OfferId;

/** What the stages ask of each other, across packages that must not know each other. */
@Configuration(proxyBeanMethods = false)
class StageConfiguration {

    /** Host, process and start tell one running engine from every other, also from its own predecessor. */
    @Bean
    ConsumerName consumerName(Clock clock) {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "localhost";
        }
        String safeHost = host.replaceAll("[^A-Za-z0-9._-]", "-");
        return new ConsumerName(safeHost.substring(0, Math.min(safeHost.length(), 30))
                + "-" + ProcessHandle.current().pid()
                + "-" + Long.toString(clock.millis(), 36)
                + "-" + Integer.toString(System.identityHashCode(this), 36));
    }

    @Bean
    LiveBuckets liveBuckets(LiveOffers live) {
        return live::buckets;
    }

    @Bean
    ReturnListener returnListener(StockSignals signals) {
        return signals::announceReturned;
    }

    @Bean
    StockDesk stockDesk(StockLedger ledger, ActivityLedger activities, StockStore store, StockSignals signals) {
        return new StockDesk(ledger, activities, store, signals::announceReturned);
    }

    @Bean
    BrokenInvariantListener brokenInvariantListener(ReconciliationRounds rounds) {
        return (offer, reservationId, why) -> rounds.broken(offer, new Finding("units-refused", reservationId, why));
    }

    @Bean
    DoubtListener doubtListener(FenceWatch fence) {
        return (offer, why) -> fence.doubt(offer + ": " + why);
    }

    @Bean
    FenceWatch.RedisAccess redisAccess(RedisLink link) {
        return new FenceWatch.RedisAccess() {
            @Override
            public boolean isUp() {
                return link.isUp();
            }

            @Override
            public void connect() {
                link.connect();
            }
        };
    }

    @Bean
    LostGrants lostGrants(Catalog catalog, GrantJournal journal, ReconciliationLedger outcomes, ActivityLedger ledger) {
        return new LostGrants(
                catalog,
                new LostGrants.AnsweredGrants() {
                    @Override
                    public List<LostReservation> before(OfferId offer, long epoch) {
                        return journal.before(offer, epoch).stream()
                                .map(g -> new LostReservation(g.reservationId(), g.userId(), g.quantity(), g.epoch()))
                                .toList();
                    }

                    @Override
                    public void forgetBefore(OfferId offer, long epoch) {
                        journal.forgetBefore(offer, epoch);
                    }
                },
                outcomes,
                ledger);
    }
}
