package seckill.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.SaleState;

/** Who gets no purchase token. */
class TokenChecksTest {

    private static final Instant NOON = Instant.parse("2026-11-11T12:00:00Z");
    private static final OfferTerms TERMS = new OfferTerms(new OfferId(1, 2), "t", 1, "CNY", 1, LimitScope.OFFER, 1, 1);
    private static final Applicant ANYBODY = new Applicant(null, null, null, "u");

    private static @Nullable Rejection window(Instant now, SaleState state) {
        InstantSource clock = InstantSource.fixed(now);
        OfferView offer = new OfferView(TERMS, state, NOON, NOON.plusSeconds(60), 1, null);
        return new TokenWindow(new Catalog(clock), Duration.ofSeconds(30), clock)
                .test(new Applicant(offer, null, null, ""));
    }

    @Test
    void windowOpensBeforeTheStartAndShutsAtTheEnd() {
        assertThat(window(NOON.minusMillis(30_001), SaleState.PREHEATED)).isEqualTo(Rejection.NOT_STARTED);
        assertThat(window(NOON.minusSeconds(30), SaleState.PREHEATED)).isNull();
        assertThat(window(NOON.plusMillis(59_999), SaleState.PAUSED)).isNull();
        assertThat(window(NOON.plusSeconds(60), SaleState.OPEN)).isEqualTo(Rejection.ENDED);
        assertThat(window(NOON, SaleState.DRAINING)).isEqualTo(Rejection.ENDED);
    }

    @Test
    void soManyTokensASecondOfAllTogether() {
        AtomicLong nanos = new AtomicLong(-1);
        TokenRate rate = new TokenRate(() -> 2, nanos::get);
        assertThat(rate.test(ANYBODY)).isNull();
        assertThat(rate.test(ANYBODY)).isNull();
        assertThat(rate.test(ANYBODY)).isEqualTo(Rejection.TOKENS_BUSY);
        nanos.set(0);
        assertThat(rate.test(ANYBODY)).isNull();
    }

    private static Applicant with(@Nullable String device, String userId, long activityId) {
        OfferTerms terms = new OfferTerms(new OfferId(activityId, 2), "t", 1, "CNY", 1, LimitScope.OFFER, 1, 1);
        return new Applicant(
                new OfferView(terms, SaleState.OPEN, NOON, NOON.plusSeconds(60), 1, null), null, device, userId);
    }

    @Test
    void deviceServesTheFirstAccountOfAnActivityAlone() {
        OneAccountCheck check = new OneAccountCheck(() -> true, 100);
        assertThat(check.test(with("d", "first", 1))).isNull();
        assertThat(check.test(with("d", "first", 1))).isNull();
        assertThat(check.test(with("d", "second", 1))).isEqualTo(Rejection.DEVICE_IN_USE);
        assertThat(check.test(with("d", "second", 9))).isNull();
        assertThat(check.test(with("e", "second", 1))).isNull();
        assertThat(check.test(with(null, "third", 1))).isNull();
    }

    @Test
    void sharedDevicesPassWhereThatIsWanted() {
        OneAccountCheck check = new OneAccountCheck(() -> false, 100);
        assertThat(check.test(with("d", "first", 1))).isNull();
        assertThat(check.test(with("d", "second", 1))).isNull();
    }

    @Test
    void whoScoresBelowTheLeastIsTurnedAwayAndAFailingScorerTurnsAwayNobody() {
        ScoreCheck strict = new ScoreCheck(applicant -> applicant.userId().equals("bot") ? 59 : 60, () -> 60);
        assertThat(strict.test(with(null, "bot", 1))).isEqualTo(Rejection.SCORE_TOO_LOW);
        assertThat(strict.test(with(null, "person", 1))).isNull();
        assertThat(new ScoreCheck(applicant -> 0, () -> 0).test(ANYBODY)).isNull();
        BehaviourScorer broken = applicant -> {
            throw new IllegalStateException("planted");
        };
        assertThat(new ScoreCheck(broken, () -> 60).test(ANYBODY)).isNull();
    }

    @Test
    void countsCarryTheirOwnNames() {
        TokenAdmission admission = new TokenAdmission(
                List.of(), List.of(new TokenRate(() -> 1, () -> 0), new UserRate(() -> 0, 10, () -> 0)));
        assertThat(admission.admit(ANYBODY)).isNull();
        assertThat(admission.admitProven(ANYBODY)).isNull();
        assertThat(admission.admitProven(ANYBODY)).isEqualTo(Rejection.TOKENS_BUSY);
        assertThat(admission.counts())
                .containsExactly(
                        new Admission.CheckCounts("token-rate", 1, 1),
                        new Admission.CheckCounts("token-user-rate", 1, 0));
    }
}
