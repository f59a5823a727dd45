package seckill.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.engine.admission.Blacklist;
import seckill.engine.admission.ClientAddress;
import seckill.engine.admission.WaitingLine;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.StopReason;
import seckill.testkit.Await;
import seckill.testkit.DisposableRedis;

/**
 * The order of the checks: a request that fails all of them hears the cheapest, then the next when that one is content, and so on.
 * Redis, which says itself what it was asked, sees nothing of what a check rejects.
 */
class FunnelOrderIT {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String ADDRESS = "203.0.113.9";
    private static final Map<String, Object> NARROW = Map.of(
            "seckill.admission.address-requests-per-second-max", 1_000_000,
            "seckill.admission.device-requests-per-second-max", 1_000_000,
            "seckill.admission.user-requests-per-second-max", 1,
            "seckill.admission.user-attempts-max", 1,
            "seckill.admission.line.requests-per-second-max", 1,
            "seckill.admission.line.length-max", 1,
            "seckill.admission.line.patience", "1s");

    @Test
    void theCheapestCheckAnswersAndRedisSeesNothingThatACheckRejects() {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(TestEngine.Place.fresh().withRedis(redis.uri()), NARROW);
                RedisEar ear = new RedisEar(redis)) {
            TestBuyers buyers = engine.buyers();
            OfferId gone = engine.open(TestEngine.Sale.of(1));
            OfferId open = engine.open(TestEngine.Sale.of(1).limit(2));
            assertThat(buyers.click(gone, "winner", 1, "k").status()).isEqualTo(202);
            Await.until(
                    "it is sold out",
                    SOON,
                    () -> engine.bean(SoldOutBoard.class).isSoldOut(gone, 0));
            String anna = "anna"; // uses up her attempts by asking for more than there is, so that she holds nothing
            assertThat(buyers.click(open, anna, 2, "k").status()).isEqualTo(409);
            assertThat(ear.scriptsNaming(anna)).isEqualTo(1);

            Purchase inGone = Purchase.by(buyers, gone, anna, "bot");
            Purchase purchase = Purchase.by(buyers, open, anna, "bot");

            // From here on everything is wrong with what she sends.
            Blacklist<ClientAddress> addresses = engine.addressBlacklist();
            Blacklist<String> devices = engine.deviceBlacklist();
            ClientAddress address = requireNonNull(ClientAddress.read(ADDRESS));
            addresses.block(address, Duration.ofHours(1));
            devices.block("bot", Duration.ofHours(1));
            engine.bean(SaleDesk.class).stop(open, StopReason.OPERATOR, "test");
            long beforeTheLine = arrivals(engine);

            assertThat(inGone.problem(null)).isEqualTo("sold-out");
            assertThat(purchase.problem(null)).isEqualTo("paused");
            engine.bean(SaleDesk.class).start(open);
            Await.until("it goes on", SOON, () -> !purchase.problem(null).equals("paused"));
            assertThat(purchase.problem(null)).isEqualTo("address-blocked");
            addresses.forgive(address);
            assertThat(purchase.problem(null)).isEqualTo("device-blocked");
            devices.forgive("bot");
            assertThat(purchase.problem(null)).isEqualTo("unauthenticated");
            // Not sooner than a second after the last that was let pass, whenever that was.
            Await.until("two came too fast", SOON, () -> purchase.problem(anna).equals("user-too-fast"));
            Await.until("a second is over", SOON, () -> purchase.problem(anna).equals("attempts-used-up"));

            assertThat(ear.scriptsNaming(anna)).as("calls for what was refused").isEqualTo(1);
            assertThat(arrivals(engine)).as("nor did the line hear of it").isEqualTo(beforeTheLine);
        }
    }

    @Test
    void redisHearsOfThoseWhomTheLineLetsThroughAndOfNobodyElse() throws InterruptedException {
        try (DisposableRedis redis = new DisposableRedis();
                TestEngine engine = TestEngine.start(TestEngine.Place.fresh().withRedis(redis.uri()), NARROW);
                RedisEar ear = new RedisEar(redis)) {
            TestBuyers buyers = engine.buyers();
            OfferId offer = engine.open(TestEngine.Sale.of(100));
            Map<String, Purchase> purchases = new HashMap<>();
            for (int i = 0; i < 30; i++) {
                purchases.put("buyer-" + i, Purchase.by(buyers, offer, "buyer-" + i, "phone-" + i));
            }
            Map<String, String> problems = new ConcurrentHashMap<>();
            List<Thread> clicks = new ArrayList<>();
            purchases.forEach((user, purchase) ->
                    clicks.add(Thread.ofVirtual().start(() -> problems.put(user, purchase.problem(user)))));
            for (Thread click : clicks) {
                click.join();
            }
            assertThat(problems.values()).containsOnly("", "line-full");
            problems.forEach((user, problem) ->
                    assertThat(ear.scriptsNaming(user)).as(user).isEqualTo(problem.isEmpty() ? 1 : 0));
        }
    }

    private static long arrivals(TestEngine engine) {
        WaitingLine.Figures line = engine.bean(WaitingLine.class).figures();
        return line.waiting() + line.atOnce() + line.served() + line.full() + line.sentAway() + line.left();
    }

    /** One token, sent again and again from one address and device. */
    private record Purchase(TestBuyers buyers, String token, String device) {

        static Purchase by(TestBuyers buyers, OfferId offer, String user, String device) {
            return new Purchase(buyers, buyers.token(offer, user, Map.of("Seckill-Device", device)), device);
        }

        /** The refusal's code, empty when there was none. */
        String problem(@Nullable String signedInAs) {
            return buyers.call(
                            "POST",
                            "/api/v1/purchases",
                            signedInAs,
                            "{\"token\":\"" + token + "\",\"quantity\":1}",
                            Map.of("X-Forwarded-For", ADDRESS, "Seckill-Device", device))
                    .problem();
        }
    }
}
