package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    private static Map<String, Object> read(String body) throws RefusedException {
        return Json.members(body.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(byte[] body) {
        Throwable thrown = catchThrowable(() -> Json.members(body));
        assertThat(thrown)
                .as(new String(body, StandardCharsets.ISO_8859_1))
                .isInstanceOf(RefusedException.class)
                .hasMessage("bad-request");
    }

    private static void assertRefused(String body) {
        assertRefused(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void stringsAndWholeNumbersAreRead() throws RefusedException {
        assertThat(
                        read(
                                " {\"a\" : \"é\\u4e2d\", \"b\":-7,\"c\":9223372036854775807,\"d\":1.5,\"e\":[{}],\"f\":null}\n"))
                .isEqualTo(Map.of("a", "é中", "b", -7L, "c", Long.MAX_VALUE));
        assertThat(read("{}")).isEmpty();
    }

    @Test
    void onlyOneObjectIsTaken() {
        for (String body : new String[] {
            "",
            " ",
            "[]",
            "1",
            "\"a\"",
            "null",
            "{} {}",
            "{}x",
            "{},",
            "{",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1",
            "{\"a\":1,}",
            "{a:1}",
            "{'a':1}",
            "{\"a\":01}",
            "{\"a\":NaN}",
            "{\"a\":\"\u0001\"}",
            "/**/{}",
            "\ufeff[]"
        }) {
            assertRefused(body);
        }
    }

    @Test
    void nameGivenTwiceIsRefused() {
        assertRefused("{\"quantity\":1,\"quantity\":2}");
        assertRefused("{\"quantity\":1,\"q\\u0075antity\":2}");
        assertRefused("{\"x\":{\"a\":1,\"a\":2}}");
    }

    @Test
    void deepNestingIsRefused() throws RefusedException {
        assertThat(read("{\"a\":" + "[".repeat(7) + "]".repeat(7) + "}")).isEmpty();
        assertRefused("{\"a\":" + "[".repeat(8) + "]".repeat(8) + "}");
        assertRefused("[".repeat(2000));
    }

    @Test
    void numbersBeyond64BitsAreRefused() {
        assertRefused("{\"a\":9223372036854775808}");
        assertRefused("{\"a\":" + "9".repeat(1000) + "}");
    }

    @Test
    void otherEncodingsThanUtf8AreRefused() {
        for (Charset charset : new Charset[] {
            StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16, Charset.forName("UTF-32")
        }) {
            assertRefused("{\"a\":1}".getBytes(charset));
        }
        assertRefused("{\"a\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void overlongFormsAndSurrogatesAreNoUtf8() {
        for (int[] sequence :
                new int[][] {{0xc0, 0x80}, {0xc1, 0xbf}, {0xed, 0xa0, 0x80}, {0xf5, 0x80, 0x80, 0x80}, {0x80}}) {
            byte[] body = new byte[sequence.length + 8];
            byte[] frame = "{\"a\":\"\"}".getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(frame, 0, body, 0, 6);
            for (int i = 0; i < sequence.length; i++) {
                body[6 + i] = (byte) sequence[i];
            }
            System.arraycopy(frame, 6, body, 6 + sequence.length, 2);
            assertRefused(body);
        }
    }

    @Test
    void memberOfAnotherKindCountsAsMissing() throws RefusedException {
        Map<String, Object> members = read("{\"number\":1,\"text\":\"1\"}");
        assertThat(Json.wholeNumber(members, "number")).isEqualTo(1);
        assertThat(Json.string(members, "text")).isEqualTo("1");
        assertThat(catchThrowable(() -> Json.wholeNumber(members, "text"))).isInstanceOf(RefusedException.class);
        assertThat(catchThrowable(() -> Json.string(members, "number"))).isInstanceOf(RefusedException.class);
        assertThat(catchThrowable(() -> Json.string(members, "none"))).isInstanceOf(RefusedException.class);
    }
}
