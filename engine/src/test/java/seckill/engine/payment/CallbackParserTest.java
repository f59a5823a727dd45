package seckill.engine.payment;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import seckill.engine.ledger.PaymentLedger.Capture;

class CallbackParserTest {

    private static final String GOOD = """
            {"paymentNo":"p1","orderNo":"o1","amountCents":990,"currency":"CNY","status":"CAPTURED"}""";

    @Test
    void aCallbackBecomesACapture() {
        assertThat(parse(GOOD)).isEqualTo(new Capture("p1", "o1", 990, "CNY"));
    }

    @Test
    void fieldsThatTheProviderAddsArePassedOver() {
        assertThat(parse(GOOD.replace("{", "{\"channel\":{\"name\":\"card\"},")))
                .isEqualTo(new Capture("p1", "o1", 990, "CNY"));
    }

    @Test
    void whateverTwoReadersCouldReadDifferentlyIsRefused() {
        assertRefused(GOOD.replace("}", ",\"amountCents\":1}"), "one JSON object");
        assertRefused(GOOD + GOOD, "one JSON object");
        assertRefused(GOOD.replace("990", "\"990\""), "amountCents");
        assertRefused(GOOD.replace("990", "990.0"), "amountCents");
        assertRefused(GOOD.replace("990", "9.9e2"), "amountCents");
        assertRefused(GOOD.replace("990", "99999999999999999999999999"), "");
        assertRefused(GOOD.replace("990", "9223372036854775808"), "amountCents");
        assertRefused(GOOD.replace("990", "-1"), "amountCents");
        assertRefused(GOOD.replace("990", "true"), "amountCents");
        assertRefused(GOOD.replace("990", "null"), "amountCents");
        assertRefused(GOOD.replace("990", "1000000000001"), "amountCents");
    }

    @Test
    void eachFieldIsNeededAndNamed() {
        assertRefused(GOOD.replace("paymentNo", "paymentno"), "paymentNo is missing");
        assertRefused(GOOD.replace("orderNo", "x"), "orderNo is missing");
        assertRefused(GOOD.replace("amountCents", "x"), "amountCents is missing");
        assertRefused(GOOD.replace("currency", "x"), "currency is missing");
        assertRefused(GOOD.replace("status", "x"), "status is missing");
    }

    @Test
    void oddValuesAreNamed() {
        assertRefused(GOOD.replace("CAPTURED", "PENDING"), "status is \"PENDING\"");
        assertRefused(GOOD.replace("CNY", "cny"), "currency is \"cny\"");
        assertRefused(GOOD.replace("\"p1\"", "\"\""), "paymentNo");
        assertRefused(GOOD.replace("\"p1\"", "\"" + "p".repeat(65) + "\""), "paymentNo");
        assertRefused(GOOD.replace("\"p1\"", "\"p\\u0000\""), "paymentNo");
        assertRefused(GOOD.replace("\"p1\"", "7"), "paymentNo");
    }

    @Test
    void whatIsNoObjectIsRefused() {
        for (String body :
                new String[] {"", "   ", "null", "[]", "[" + GOOD + "]", "\"x\"", "{", "{'a':1}", "nonsense"}) {
            assertRefused(body, "one JSON object");
        }
        assertRefused("[".repeat(2000), "one JSON object");
    }

    @Test
    void aBodyOfMoreThanFourKibibytesIsRefused() {
        assertRefused(GOOD + " ".repeat(4096), "4096");
    }

    @Test
    void aBodyThatIsNotUtf8IsRefused() {
        byte[] latin = GOOD.replace("p1", "pé").getBytes(ISO_8859_1);
        assertThatThrownBy(() -> CallbackParser.parse(latin)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Capture parse(String body) {
        return CallbackParser.parse(body.getBytes(UTF_8));
    }

    private static void assertRefused(String body, String why) {
        assertThatThrownBy(() -> parse(body))
                .as("body %s", body)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .message()
                .hasSizeLessThan(400);
    }
}
