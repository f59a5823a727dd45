package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import seckill.engine.TestEngine.Place;
import seckill.engine.TestEngine.Sale;
import seckill.model.OfferId;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.InstanceFigures;
import seckill.testkit.Await;

/** Two engines over the same servers: whoever watches one sees what happens at the other. */
class FeedHouseIT {

    @Test
    void theWholeHouseIsSeenFromAnyInstance() {
        Place place = Place.fresh();
        try (TestEngine here = TestEngine.start(place, Map.of());
                FeedReader reader = new FeedReader(here.controlPort(), TestEngine.controlKey(), null)) {
            OfferId offer = here.open(Sale.of(2));
            try (TestEngine there = TestEngine.start(place, Map.of())) {
                reader.until("two instances", s -> s.instances().size() == 2);
                String name = reader.state().instances().stream()
                        .map(InstanceFigures::name)
                        .filter(n -> !n.equals(reader.state().instance()))
                        .findFirst()
                        .orElseThrow();
                TestBuyers buyers = there.buyers();
                for (int i = 0; i < 30; i++) {
                    buyers.click(offer, "house" + i, 1, "k");
                }
                FeedSnapshot told = reader.until(
                        "the other's rejections",
                        s -> s.instances().stream()
                                .anyMatch(i -> i.name().equals(name) && i.rejected() == 28 && i.granted() == 2));
                assertThat(told.totals().sold() + told.totals().inFlight()).isEqualTo(2);
                reader.until("what was sold there", s -> s.totals().sold() == 2);

                // Redis before 7.2 knows a consumer from its first entry on, so both have to get one.
                OfferId more = here.open(Sale.of(10_000));
                Await.until(
                        "the other instance sells it",
                        Duration.ofSeconds(30),
                        () -> there.catalog().offer(more) != null);
                AtomicInteger buyer = new AtomicInteger();
                reader.until("both settle", s -> {
                    buyers.click(more, "more" + buyer.incrementAndGet(), 1, "k");
                    return s.pipeline().consumers().size() == 2;
                });

                // One that was killed: what it wrote last stays, and grows old.
                JdbcTemplate sql = new JdbcTemplate(here.bean(DataSource.class));
                sql.update(
                        "INSERT INTO instance_figures (instance, seen_at, figures) SELECT 'killed',"
                                + " UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE, REPLACE(figures, ?, 'killed') FROM instance_figures"
                                + " WHERE instance = ?",
                        name,
                        name);
                FeedSnapshot alarmed = reader.until(
                        "the killed one's alarm",
                        s -> s.alarms().stream()
                                .anyMatch(a -> a.rule().equals("instance-gone")
                                        && a.target().equals("instance/killed")));
                assertThat(alarmed.instances()).anyMatch(i -> i.name().equals("killed") && i.gone());
                assertThat(alarmed.totals().rejectionsPerSecond()).isGreaterThanOrEqualTo(0);
            }
            // The other one has said good-bye: it is no longer listed, and nobody is alarmed.
            FeedSnapshot after = reader.until(
                    "one instance less",
                    s -> s.instances().stream().filter(i -> !i.gone()).count() == 1);
            assertThat(after.instances().stream().map(InstanceFigures::name))
                    .containsExactlyInAnyOrder(after.instance(), "killed");
            assertThat(after.alarms().stream().filter(a -> a.rule().equals("instance-gone")))
                    .hasSize(1);
        }
    }
}
