package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProblemTest {

    private static String written(Answer answer, boolean close, boolean withBody) {
        ByteBuf out = Unpooled.buffer();
        answer.writeTo(out, Answer.ascii("Wed, 11 Nov 2026 12:00:00 GMT"), close, withBody);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void soldOutIsExactlyThis() {
        String body = "{\"type\":\"urn:seckill:problem:sold-out\",\"title\":\"Sold out\",\"status\":409,"
                + "\"detail\":\"No unit is left. Units of unpaid orders may come back later.\"}";
        assertThat(written(Problem.SOLD_OUT.answer(), false, true))
                .isEqualTo("HTTP/1.1 409 Conflict\r\nDate: Wed, 11 Nov 2026 12:00:00 GMT\r\nCache-Control: no-store\r\n"
                        + "Content-Type: application/problem+json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body);
    }

    @Test
    void closingIsAnnouncedAndHeadHasNoBody() {
        assertThat(written(Problem.NOT_FOUND.answer(), true, false))
                .contains("\r\nConnection: close\r\n")
                .contains("Content-Length: ")
                .endsWith("\r\n\r\n");
    }

    @Test
    void whatStrangersSendIsEscaped() {
        assertThat(written(Problem.BAD_REQUEST.with("not \"a\"\r\nb\u0000<é>"), false, true))
                .endsWith("\"detail\":\"not \\\"a\\\"\\r\\nb\\u0000<é>\"}");
        // 87 characters before it, two bytes for the letter, two characters after it
        assertThat(written(Problem.BAD_REQUEST.with("é"), false, true)).contains("Content-Length: 91\r\n");
    }

    @Test
    void extensionMembersStandAtTheEnd() {
        assertThat(written(Problem.LIMIT_EXCEEDED.with("x", Map.of("max", 2), ""), false, true))
                .endsWith("\"detail\":\"x\",\"max\":2}");
    }

    @Test
    void codesAndStatusesAreTheContract() {
        Map<String, String> statuses = new TreeMap<>();
        for (Problem each : Problem.values()) {
            statuses.put(
                    each.answer().name(), written(each.answer(), false, false).substring(9, 12));
        }
        Map<String, String> contract = new TreeMap<>(Map.of(
                "sold-out",
                "409",
                "not-started",
                "409",
                "ended",
                "409",
                "paused",
                "503",
                "token-invalid",
                "403",
                "token-expired",
                "403",
                "unauthenticated",
                "401",
                "bad-request",
                "400",
                "limit-exceeded",
                "400",
                "not-found",
                "404"));
        contract.putAll(Map.of(
                "method-not-allowed",
                "405",
                "body-too-large",
                "413",
                "headers-too-large",
                "431",
                "unsupported-media-type",
                "415",
                "overloaded",
                "429",
                "outcome-unknown",
                "503",
                "internal",
                "500",
                "request-timeout",
                "408",
                "signature-invalid",
                "401"));
        contract.putAll(Map.of("address-blocked", "429", "device-blocked", "429"));
        contract.putAll(Map.of("busy", "503", "line-full", "429", "waited-too-long", "429"));
        contract.put("busy", "503");
        contract.putAll(Map.of("device-in-use", "403", "score-too-low", "403"));
        contract.putAll(Map.of(
                "captcha-required",
                "403",
                "captcha-wrong",
                "403",
                "captcha-gone",
                "410",
                "captcha-too-soon",
                "429",
                "captcha-busy",
                "503"));
        contract.putAll(Map.of("user-too-fast", "429", "attempts-used-up", "429"));
        assertThat(statuses).isEqualTo(contract);
    }

    @Test
    void whoMayTryAgainIsToldWhen() {
        for (Problem each : new Problem[] {
            Problem.PAUSED,
            Problem.OVERLOADED,
            Problem.BUSY,
            Problem.OUTCOME_UNKNOWN,
            Problem.ADDRESS_BLOCKED,
            Problem.DEVICE_BLOCKED
        }) {
            assertThat(written(each.answer(), false, false)).containsPattern("\r\nRetry-After: [1-9]0?\r\n");
        }
        assertThat(written(Problem.SOLD_OUT.answer(), false, false)).doesNotContain("Retry-After");
    }
}
