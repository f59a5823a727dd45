package seckill.engine.door;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.captcha.TestCaptchas;
import seckill.engine.control.HolderSet;
import seckill.engine.page.TestSites;
import seckill.model.LimitScope;
import seckill.model.OfferTerms;
import seckill.model.OrderStatus;
import seckill.model.SaleState;
import seckill.testkit.Await;

/** What a buyer sees and does, in a real browser against a real door. Skipped where there is no Chromium. */
class PageInBrowserIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static Browser browser;

    @TempDir
    private static Path profile;

    private final DoorUnderTest door = new DoorUnderTest();

    @BeforeAll
    static void startBrowser() throws Exception {
        var program = Browser.program();
        Assumptions.assumeTrue(
                program.isPresent(), "no Chromium on the path; SECKILL_TEST_CHROMIUM names one elsewhere");
        browser = Browser.start(program.get(), profile);
    }

    @AfterAll
    static void stopBrowser() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void shut() {
        browser.open("about:blank");
        door.close();
    }

    /** Opens the page of a sale of one hour with that start. */
    private void visit(SaleState state, Instant startsAt, String page, String userId) {
        OfferTerms terms = new OfferTerms(DoorUnderTest.OFFER, "Phone", 9_900, "CNY", 2, LimitScope.OFFER, 1, 10);
        door.sale(state, 1, startsAt);
        door.shelf.put(TestSites.of(terms, startsAt, startsAt.plusSeconds(3660)));
        String who =
                userId.isEmpty() ? "" : "#token=" + DoorUnderTest.bearer(userId).substring("Bearer ".length());
        browser.open("http://127.0.0.1:" + door.server.port() + "/a/1/" + page + who);
        Await.until("the page is there", LIMIT, () -> browser.holds("document.querySelector('#digits b')"));
    }

    private void visit(String userId) {
        visit(SaleState.OPEN, door.clock.instant().minusSeconds(60), "en.html", userId);
    }

    private static String text(String id) {
        return browser.value("document.getElementById('" + id + "').textContent");
    }

    private static void untilSaid(String id, String words) {
        try {
            Await.until(words, LIMIT, () -> text(id).contains(words));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; it says: " + text(id), e);
        }
    }

    private static void click(String selector) {
        browser.value("void document.querySelector('" + selector + "').click()");
    }

    private static void buy() {
        Await.until("the button is ready", LIMIT, () -> !browser.holds("document.getElementById('buy').disabled"));
        click("#buy");
    }

    /** Makes the order as soon as the reservation is there. */
    private void settle(String userId) {
        Await.until("the reservation", LIMIT, () -> door.desk.reservations.containsKey(userId));
        String id = requireNonNull(door.desk.reservations.get(userId));
        door.reads.order(id, userId, OrderStatus.PENDING, door.clock.instant());
    }

    @Test
    void beforeTheStartItCountsDownByTheServersClockAndTheButtonSleeps() {
        visit(SaleState.PREHEATED, door.clock.instant().plusSeconds(3600), "en.html", "early");
        Await.until("59 minutes", LIMIT, () -> text("digits").matches("0[01]:(59|00):\\d\\d"));
        assertThat(browser.holds("document.getElementById('buy').disabled")).isTrue();
        untilSaid("countdown-label", "Starts in");
    }

    @Test
    void oneClickBuysAndTheSandboxPays() {
        visit("alice");
        buy();
        assertThat(browser.holds("document.getElementById('buy').disabled")).isTrue();
        settle("alice");
        untilSaid("order", DoorUnderTest.MemoryReads.ORDER_NO);
        click("#pay");
        untilSaid("message", "Paid");
        assertThat(door.desk.asked).hasValue(1);
    }

    @Test
    void theCaptchaIsSolvedByKeyboardAndAWrongAnswerGetsAnother() {
        door.captchas.asked = true;
        door.captchas.makePictures();
        visit("bob");
        buy();
        Await.until("the slider has the focus", LIMIT, () -> browser.holds("document.activeElement.type === 'range'"));
        browser.press("ArrowRight", 39);
        assertThat(browser.value("String(document.activeElement.value)")).isEqualTo("1");
        browser.press("Enter", 13);
        untilSaid("captcha", "Not quite");
        browser.value("const slider = document.querySelector('#captcha input'); slider.value = " + TestCaptchas.GAP
                + "; slider.dispatchEvent(new Event('input')); slider.focus()");
        browser.press("Enter", 13);
        settle("bob");
        untilSaid("order", DoorUnderTest.MemoryReads.ORDER_NO);
        assertThat(browser.holds("document.getElementById('captcha').hidden")).isTrue();
    }

    @Test
    void soldOutIsSaidInTheBuyersLanguageAndTheButtonSleeps() {
        door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of()));
        visit(SaleState.OPEN, door.clock.instant().minusSeconds(60), "", "late");
        untilSaid("buy", "已售罄");
        assertThat(browser.holds("document.getElementById('buy').disabled")).isTrue();
        assertThat(door.desk.asked).hasValue(0);
    }

    @Test
    void refusalsAreSaidInWords() {
        browser.value("sessionStorage.clear()");
        visit("");
        browser.value("sessionStorage.clear()");
        buy();
        untilSaid("message", "Please sign in first");
        assertThat(door.desk.asked).hasValue(0);
    }
}
