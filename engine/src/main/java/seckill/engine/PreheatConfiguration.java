package seckill.engine;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.feed.InstanceEpochs;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.page.Publishing;
import seckill.engine.preheat.PreheatJob;
import seckill.engine.preheat.Surroundings;
import seckill.engine.reservation.RedisLink;
import seckill.engine.reservation.StockStore;
import seckill.engine.sale.Preheating;
import seckill.engine.sale.SaleDesk;
import seckill.engine.settlement.ConsumerName;
import seckill.model.OfferId;

/** What a preheat asks of packages that know nothing of it. */
@Configuration(proxyBeanMethods = false)
class PreheatConfiguration {

    @Bean
    PreheatJob preheatJob(
            ActivityLedger ledger, StockStore store, SaleDesk desk, Jobs jobs, Surroundings surroundingsOfPreheats) {
        return new PreheatJob(
                activityId -> new Preheating(ledger, store, desk, activityId), jobs, surroundingsOfPreheats);
    }

    @Bean
    Surroundings surroundingsOfPreheats(
            RedisLink redis, Publishing pages, Catalog catalog, InstanceEpochs others, ConsumerName own) {
        return new Surroundings() {
            @Override
            public String loadScripts() {
                return redis.loadScripts() + " scripts";
            }

            @Override
            public Set<String> instances() {
                Set<String> names = new TreeSet<>(others.known().keySet());
                names.add(own.value());
                return names;
            }

            @Override
            public boolean knows(String instance, Map<OfferId, Long> epochs) {
                if (instance.equals(own.value())) {
                    return epochs.entrySet().stream().allMatch(e -> {
                        OfferView view = catalog.offer(e.getKey());
                        return view != null && view.epoch() == e.getValue();
                    });
                }
                Map<String, Long> known = others.known().getOrDefault(instance, Map.of());
                return epochs.entrySet().stream()
                        .allMatch(e -> e.getValue().equals(known.get(e.getKey().toString())));
            }

            @Override
            public String publishPage(long activityId) {
                return pages.publish(activityId)
                        .map(site -> site.files().size() + " files, version " + site.version())
                        .orElse("there is no page");
            }

            @Override
            public void pause(long millis) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            }
        };
    }
}
