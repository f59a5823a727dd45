package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.captcha.TestCaptchas;
import seckill.engine.control.HolderSet;
import seckill.model.SaleState;

/** The captcha through the door: no purchase token without a pass, no pass without a right answer. */
class DoorCaptchaIT {

    private DoorUnderTest door;

    @BeforeEach
    void open() {
        door = new DoorUnderTest();
        door.captchas.asked = true;
        door.captchas.makePictures();
    }

    @AfterEach
    void shut() {
        door.close();
    }

    private Reply post(String path, String userId, String body) {
        try (RawClient client = door.connect()) {
            return client.call(RawClient.post(path, DoorUnderTest.bearer(userId), body));
        }
    }

    private Reply ask(String userId) {
        return post("/api/v1/captchas", userId, "{\"activityId\":1,\"skuId\":2}");
    }

    private Reply answer(String userId, String captchaId, int position) {
        return post(
                "/api/v1/captchas/answers",
                userId,
                "{\"captchaId\":\"" + captchaId + "\",\"position\":" + position + "}");
    }

    private Reply token(String userId, String pass) {
        return post("/api/v1/tokens", userId, "{\"activityId\":1,\"skuId\":2,\"captchaPass\":\"" + pass + "\"}");
    }

    private static String problem(Reply reply, int status) {
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        return reply.member("type").replace("urn:seckill:problem:", "");
    }

    @Test
    void rightAnswerIsWorthOneToken() {
        assertThat(problem(post("/api/v1/tokens", "u", "{\"activityId\":1,\"skuId\":2}"), 403))
                .isEqualTo("captcha-required");
        Reply given = ask("u");
        assertThat(given.status()).isEqualTo(200);
        assertThat(given.body()).doesNotContain("gap").doesNotContain("" + TestCaptchas.GAP);
        String pass = answer("u", given.member("captchaId"), TestCaptchas.GAP).member("captchaPass");
        assertThat(problem(token("v", pass), 403)).isEqualTo("captcha-required");
        assertThat(token("u", pass).status()).isEqualTo(200);
        assertThat(problem(token("u", pass), 403)).isEqualTo("captcha-required");
    }

    @Test
    void wrongAnswerIsSpentAndTheNextCaptchaTakesAWhile() {
        String id = ask("u").member("captchaId");
        assertThat(problem(answer("u", id, 0), 403)).isEqualTo("captcha-wrong");
        assertThat(problem(answer("u", id, TestCaptchas.GAP), 410)).isEqualTo("captcha-gone");
        Reply tooSoon = ask("u");
        assertThat(problem(tooSoon, 429)).isEqualTo("captcha-too-soon");
        assertThat(tooSoon.headers()).containsEntry("retry-after", "1");
    }

    @Test
    void strangersAndThoseWhoCannotWinGetNone() {
        try (RawClient client = door.connect()) {
            String body = "{\"activityId\":1,\"skuId\":2}";
            assertThat(problem(client.call(RawClient.post("/api/v1/captchas", "", body)), 401))
                    .isEqualTo("unauthenticated");
        }
        door.board.soldOut(DoorUnderTest.OFFER, 0, 1, new HolderSet(List.of()));
        assertThat(problem(ask("u"), 409)).isEqualTo("sold-out");
        door.sale(SaleState.DRAINING, 1);
        assertThat(problem(ask("u"), 409)).isEqualTo("ended");
        door.captchas.asked = false;
        assertThat(problem(ask("u"), 404)).isEqualTo("not-found");
    }

    @Test
    void emptyPoolIsToldHonestly() {
        try (DoorUnderTest empty = new DoorUnderTest();
                RawClient client = empty.connect()) {
            empty.captchas.asked = true;
            Reply reply = client.call(
                    RawClient.post("/api/v1/captchas", DoorUnderTest.bearer("u"), "{\"activityId\":1,\"skuId\":2}"));
            assertThat(problem(reply, 503)).isEqualTo("captcha-busy");
            assertThat(reply.headers()).containsEntry("retry-after", "2");
        }
    }
}
