package seckill.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.engine.admission.Admission.CheckCounts;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.SaleState;
import seckill.model.StopReason;

class AdmissionTest {

    private static final Instant NOON = Instant.parse("2026-11-11T12:00:00Z");

    private final List<String> asked = new ArrayList<>();

    private Check check(String name, @Nullable Rejection rejection) {
        return new Check() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public @Nullable Rejection test(Applicant applicant) {
                asked.add(name);
                return rejection;
            }
        };
    }

    private static OfferView offer(SaleState state, Instant startsAt, Instant endsAt, @Nullable StopReason stop) {
        OfferTerms terms = new OfferTerms(new OfferId(1, 2), "t", 1, "CNY", 1, LimitScope.OFFER, 1, 1);
        return new OfferView(terms, state, startsAt, endsAt, 1, stop);
    }

    private static Applicant applicant(@Nullable OfferView offer) {
        return new Applicant(offer, null, null, "u");
    }

    @Test
    void firstObjectionDecidesAndEachCheckCounts() {
        Admission admission = new Admission(
                List.of(check("first", null), check("second", Rejection.PAUSED), check("third", Rejection.ENDED)),
                List.of());
        assertThat(admission.admit(applicant(null))).isEqualTo(Rejection.PAUSED);
        assertThat(asked).containsExactly("first", "second");
        assertThat(admission.counts())
                .containsExactly(
                        new CheckCounts("first", 1, 0),
                        new CheckCounts("second", 0, 1),
                        new CheckCounts("third", 0, 0));
    }

    @Test
    void whatNobodyObjectsToPasses() {
        Admission admission = new Admission(List.of(check("first", null)), List.of(check("second", null)));
        assertThat(admission.admit(applicant(null))).isNull();
        assertThat(asked).containsExactly("first");
        assertThat(admission.admitProven(applicant(null))).isNull();
        assertThat(admission.counts()).containsExactly(new CheckCounts("first", 1, 0), new CheckCounts("second", 1, 0));
    }

    @Test
    void saleGateFollowsTheCatalog() {
        Catalog catalog = new Catalog(InstantSource.fixed(NOON));
        SaleGate gate = new SaleGate(catalog);
        Instant before = NOON.minusSeconds(1);
        Instant after = NOON.plusSeconds(1);
        OfferView open = offer(SaleState.OPEN, NOON, after, null);
        assertThat(gate.test(applicant(open))).isEqualTo(Rejection.PAUSED); // fenced from the start
        catalog.openFence();
        assertThat(gate.test(applicant(open))).isNull();
        assertThat(gate.test(applicant(null))).isEqualTo(Rejection.UNKNOWN_OFFER);
        assertThat(gate.test(applicant(offer(SaleState.OPEN, before, NOON, null))))
                .isEqualTo(Rejection.ENDED);
        assertThat(gate.test(applicant(offer(SaleState.OPEN, after, after.plusSeconds(9), null))))
                .isEqualTo(Rejection.NOT_STARTED);
        assertThat(gate.test(applicant(offer(SaleState.OPEN, before, after, StopReason.OPERATOR))))
                .isEqualTo(Rejection.PAUSED);
        assertThat(gate.test(applicant(offer(SaleState.DRAINING, before, after, null))))
                .isEqualTo(Rejection.ENDED);
    }
}
