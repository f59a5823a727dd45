package seckill.console.activities;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.console.FakeEngine;
import seckill.console.SaleActivities;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;
import seckill.model.SaleState;

class ActivitiesViewModelTest {

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final ActivitiesViewModel model = new ActivitiesViewModel(engine, Background.direct());

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    @Test
    void theFirstOfTheListIsLookedAt() {
        SaleActivities.on(fake);
        model.refresh();
        assertThat(model.rowsProperty().get()).hasSize(3);
        Activity shown = requireNonNull(model.detailProperty().get()).activity();
        assertThat(shown.activityId()).isEqualTo(1110);
        assertThat(shown.state()).isEqualTo(SaleState.DRAFT);
        assertThat(shown.paymentWindow()).isEqualTo(Duration.ofMinutes(15));
        assertThat(shown.offers())
                .singleElement()
                .extracting(Activity.Offer::buckets)
                .isEqualTo(16L);
    }

    @Test
    void anEditIsBasedOnTheVersionThatWasLookedAt() {
        SaleActivities.on(fake);
        model.refresh();
        model.edit(form(), requireNonNull(model.detailProperty().get()), "renamed", answer -> {});
        FakeEngine.Asked asked = fake.asked.stream()
                .filter(a -> a.method().equals("PUT"))
                .findFirst()
                .orElseThrow();
        assertThat(asked.path()).isEqualTo("/control/v1/activities/1110");
        assertThat(asked.ifMatch()).isEqualTo("\"2\"");
        assertThat(Json.MAPPER
                        .readTree(asked.body())
                        .path("paymentWindowSeconds")
                        .asInt())
                .isEqualTo(900);
    }

    @Test
    void whoWasSlowerSeesBothValuesAndNothingIsOverwritten() {
        SaleActivities.on(fake);
        model.refresh();
        fake.answer(
                "PUT /control/v1/activities/1110",
                412,
                "{\"type\":\"urn:seckill:problem:stale-version\",\"detail\":\"stale\",\"currentETag\":\"\\\"3\\\"\",\"current\":"
                        + SaleActivities.detail(1110, "Theirs", "DRAFT", 3) + "}");
        model.edit(form(), requireNonNull(model.detailProperty().get()), "renamed", answer -> {});
        ActivitiesViewModel.Conflict conflict = requireNonNull(model.conflict.get());
        assertThat(conflict.mine().name()).isEqualTo("Mine");
        assertThat(conflict.theirs().activity().name()).isEqualTo("Theirs");
        assertThat(conflict.theirs().etag()).isEqualTo("\"3\"");
    }

    @Test
    void theFormSaysWhichFieldIsWrongAtTheEdges() {
        assertThat(form().problems(true)).isEmpty();
        assertThat(fields(line("0", "99.00", "1", "256", "100000000"))).containsExactly("offers.0.sku");
        assertThat(fields(line("1", "99.001", "1", "256", "100000000"))).containsExactly("offers.0.price");
        assertThat(fields(line("1", "0", "101", "256", "0"))).containsExactly("offers.0.perBuyer");
        assertThat(fields(line("1", "0", "100", "257", "0"))).containsExactly("offers.0.buckets");
        assertThat(fields(line("1", "0", "100", "1", "100000001"))).containsExactly("offers.0.units");
    }

    @Test
    void theEndMustBeAfterTheOpening() {
        Form form = new Form(
                "A", "2026-11-11 20:00:00", "2026-11-11 20:00:00", "15", false, true, List.of(), ZoneOffset.UTC);
        assertThat(form.problems(false)).extracting(Form.Problem::field).containsExactly("endsAt");
    }

    @Test
    void stepsAreAdmittedWhereTheEngineAdmitsThem() {
        assertThat(Step.OPEN.isAdmittedIn(SaleState.PREHEATED)).isTrue();
        assertThat(Step.OPEN.isAdmittedIn(SaleState.PAUSED)).isFalse();
        assertThat(Step.PREHEAT.isAdmittedIn(SaleState.DRAFT)).isFalse();
        assertThat(Step.CLOSE.isAdmittedIn(SaleState.OPEN)).isFalse();
    }

    private static List<String> fields(Form.OfferLine line) {
        return form(line).problems(true).stream().map(Form.Problem::field).toList();
    }

    private static Form form() {
        return form(line("1", "99.00", "1", "16", "8000"));
    }

    private static Form form(Form.OfferLine line) {
        return new Form(
                "Mine", "2026-11-11 20:00:00", "2026-11-11 21:00:00", "15", false, true, List.of(line), ZoneOffset.UTC);
    }

    private static Form.OfferLine line(String sku, String price, String perBuyer, String buckets, String units) {
        return new Form.OfferLine(sku, "Boxes", price, "CNY", perBuyer, buckets, units);
    }
}
