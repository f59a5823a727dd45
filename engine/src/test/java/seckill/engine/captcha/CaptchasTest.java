package seckill.engine.captcha;

import static org.assertj.core.api.Assertions.assertThat;
import static seckill.engine.captcha.TestCaptchas.GAP;
import static seckill.engine.captcha.TestCaptchas.TOLERANCE;

import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import seckill.model.OfferId;

class CaptchasTest {

    private static final OfferId OFFER = new OfferId(1, 2);
    private static final OfferId OTHER_OFFER = new OfferId(1, 3);

    private Instant now = Instant.parse("2026-11-11T12:00:00Z");
    private final InstantSource clock = () -> now;
    private final TestCaptchas test = new TestCaptchas(clock);
    private final Captchas captchas = test.captchas;

    private String ask(String userId) {
        test.makePictures();
        return ((Challenged.Given) captchas.challenge(userId, OFFER)).captchaId();
    }

    private String pass(String userId) {
        return ((Answered.Right) captchas.answer(userId, ask(userId), GAP)).captchaPass();
    }

    @Test
    void pieceMayLieASmallWayBesideTheGap() {
        for (int position : new int[] {GAP - TOLERANCE, GAP + TOLERANCE}) {
            assertThat(captchas.answer("u" + position, ask("u" + position), position))
                    .isInstanceOf(Answered.Right.class);
        }
        for (long position :
                new long[] {GAP - TOLERANCE - 1, GAP + TOLERANCE + 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(captchas.answer("u" + position, ask("u" + position), position))
                    .isInstanceOf(Answered.Wrong.class);
        }
    }

    @Test
    void answerIsSpentWhetherRightOrWrong() {
        String right = ask("right");
        assertThat(captchas.answer("right", right, GAP)).isInstanceOf(Answered.Right.class);
        assertThat(captchas.answer("right", right, GAP)).isInstanceOf(Answered.Gone.class);
        String wrong = ask("wrong");
        assertThat(captchas.answer("wrong", wrong, 0)).isInstanceOf(Answered.Wrong.class);
        assertThat(captchas.answer("wrong", wrong, GAP)).isInstanceOf(Answered.Gone.class);
    }

    @Test
    void captchaServesItsUserAloneAndANewerOneReplacesIt() {
        String id = ask("u");
        assertThat(captchas.answer("v", id, GAP)).isInstanceOf(Answered.Gone.class);
        now = now.plusSeconds(1);
        String newer = ask("u");
        assertThat(captchas.answer("u", id, GAP)).isInstanceOf(Answered.Gone.class);
        assertThat(captchas.answer("u", newer, GAP)).isInstanceOf(Answered.Right.class);
    }

    @Test
    void answerAfterAMinuteIsTooLate() {
        String id = ask("u");
        String inTime = ask("v");
        now = now.plusMillis(59_999);
        assertThat(captchas.answer("v", inTime, GAP)).isInstanceOf(Answered.Right.class);
        now = now.plusMillis(1);
        assertThat(captchas.answer("u", id, GAP)).isInstanceOf(Answered.Gone.class);
    }

    @Test
    void passServesOnceItsUserAndOfferInTime() {
        String pass = pass("u");
        assertThat(captchas.take("v", OFFER, pass)).isFalse();
        assertThat(captchas.take("u", OTHER_OFFER, pass)).isFalse();
        assertThat(captchas.take("u", OFFER, "")).isFalse();
        assertThat(captchas.take("u", OFFER, pass)).isTrue();
        assertThat(captchas.take("u", OFFER, pass)).isFalse();
        String late = pass("late");
        now = now.plusSeconds(120);
        assertThat(captchas.take("late", OFFER, late)).isFalse();
    }

    @Test
    void wrongAnswersMakeTheWaitLongerAndARightOneForgets() {
        long[] seconds = {1, 2, 4, 8, 16, 32, 32};
        for (long wait : seconds) {
            assertThat(captchas.answer("u", ask("u"), 0)).isInstanceOf(Answered.Wrong.class);
            assertThat(captchas.challenge("u", OFFER)).isEqualTo(new Challenged.TooSoon((int) wait));
            now = now.plusSeconds(wait);
        }
        assertThat(captchas.answer("u", ask("u"), GAP)).isInstanceOf(Answered.Right.class);
        now = now.plusSeconds(1);
        assertThat(captchas.answer("u", ask("u"), 0)).isInstanceOf(Answered.Wrong.class);
        assertThat(captchas.challenge("u", OFFER)).isEqualTo(new Challenged.TooSoon(1));
    }

    @Test
    void withoutPicturesOrBeyondTheRateTheAnswerIsHonest() {
        assertThat(captchas.challenge("early", OFFER)).isInstanceOf(Challenged.Busy.class);
        TestCaptchas narrow = new TestCaptchas(clock, 1, () -> new Picture("", "", 1, 1, 1, GAP));
        narrow.makePictures();
        assertThat(narrow.captchas.challenge("a", OFFER)).isInstanceOf(Challenged.Given.class);
        assertThat(narrow.captchas.challenge("b", OFFER)).isInstanceOf(Challenged.Busy.class);
        now = now.plusSeconds(1);
        assertThat(narrow.captchas.challenge("b", OFFER)).isInstanceOf(Challenged.Given.class);
    }
}
