package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.TestEngine.Place;
import seckill.engine.TestEngine.Sale;
import seckill.engine.sale.SaleDesk;
import seckill.model.OfferId;
import seckill.model.StopReason;
import seckill.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The history that a whole engine keeps of a sale. */
class FeedHistoryIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void theSaleCanBeLookedAtAfterARestartWithWhatHappenedMarkedOnIt() {
        Place place = Place.fresh();
        OfferId offer;
        String series;
        try (TestEngine engine = TestEngine.start(place, Map.of())) {
            offer = engine.open(Sale.of(3));
            series = "offer/" + offer.activityId() + "/7.sold";
            TestBuyers buyers = engine.buyers();
            for (int i = 0; i < 5; i++) {
                buyers.click(offer, "history" + i, 1, "k");
            }
            Await.until("three are sold in the history", LIMIT, () -> last(engine, series) == 3);
            engine.bean(SaleDesk.class).stop(offer, StopReason.OPERATOR, "enough");
            Await.until("the stop is marked", LIMIT, () -> marked(engine, series, "OFFER_STOP_CHANGED"));
        }
        try (TestEngine engine = TestEngine.start(place, Map.of())) {
            assertThat(last(engine, series)).isEqualTo(3);
            assertThat(marked(engine, series, "OFFER_STOP_CHANGED")).isTrue();
            Await.until(
                    "the stages are kept too",
                    LIMIT,
                    () -> history(engine, "stage/REDIS.ratePerSecond,house.left")
                                    .path("series")
                                    .get(1)
                                    .path("points")
                                    .size()
                            > 0);
        }
    }

    @Test
    void whatCannotBeAskedIsRefusedWithWhatCan() {
        try (TestEngine engine = TestEngine.start()) {
            assertThat(get(engine, "series=house.left&points=0").statusCode()).isEqualTo(400);
            assertThat(get(engine, "series=house.left&points=2001").statusCode())
                    .isEqualTo(400);
            assertThat(get(engine, "series=house.left&points=2000").statusCode())
                    .isEqualTo(200);
            assertThat(get(engine, "series=nowhere").body()).contains("offer/<activity>/<sku>.<figure>");
            assertThat(get(engine, "points=5").statusCode()).isEqualTo(400);
            assertThat(get(engine, "series=" + "house.left,".repeat(17)).statusCode())
                    .isEqualTo(400);
            assertThat(get(engine, "series=house.left&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(get(engine, "series=house.left&from=2026-01-01T00:00:00Z&to=2026-02-02T00:00:00Z")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(get(engine, "series=house.left&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static double last(TestEngine engine, String series) {
        JsonNode points = history(engine, series).path("series").get(0).path("points");
        return points.isEmpty()
                ? -1
                : points.get(points.size() - 1).path("last").asDouble();
    }

    private static boolean marked(TestEngine engine, String series, String kind) {
        for (JsonNode mark : history(engine, series).path("marks")) {
            if (mark.path("kind").asString().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode history(TestEngine engine, String series) {
        HttpResponse<String> reply = get(engine, "series=" + series);
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        return JSON.readTree(reply.body());
    }

    private static HttpResponse<String> get(TestEngine engine, String query) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + engine.controlPort()
                        + "/control/v1/history?" + query.replace("<", "%3C").replace(">", "%3E")))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + TestEngine.controlKey())
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
