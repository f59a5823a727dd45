package seckill.engine.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.engine.settlement.EntryParser.Parsed;
import seckill.model.Grant;
import seckill.model.LimitScope;
import seckill.model.OfferId;

class EntryParserTest {

    private static final Bucket BUCKET = new Bucket(new OfferId(7, 70), LimitScope.OFFER, 2, 4);
    private static final String REQUEST = "00112233445566778899aabbccddeeff";

    @Test
    void anEntryBecomesAGrantOfItsBucket() {
        assertThat(EntryParser.parse(BUCKET, entry(Map.of())))
                .isEqualTo(new Parsed.Good(
                        new Grant(new OfferId(7, 70), 2, 3, "5-1", "7-1y-3-tail", "buyer@home", 2, REQUEST)));
    }

    @Test
    void unknownFieldsAreNoObstacle() {
        assertThat(EntryParser.parse(BUCKET, entry(Map.of("later", "addition"))))
                .isInstanceOf(Parsed.Good.class);
    }

    @Test
    void eachMissingFieldIsNamed() {
        for (String field : new String[] {"r", "u", "q", "k", "e"}) {
            Map<String, String> fields = fields();
            fields.remove(field);
            assertMalformed(new StreamEntry("5-1", fields), field + " is missing");
        }
        assertMalformed(new StreamEntry("5-1", Map.of()), "is missing");
    }

    @Test
    void oddValuesAreNamedWithWhatIsAllowed() {
        for (String quantity : new String[] {"0", "-5", "1.5", "101", "", "1e1", " 1", "99999999999999999999", "٣"}) {
            assertMalformed(entry(Map.of("q", quantity)), "whole number from 1 to 100");
        }
        for (String epoch : new String[] {"0", "-1", "x", "9999999999999999999"}) {
            assertMalformed(entry(Map.of("e", epoch)), "e is ");
        }
        for (String user : new String[] {"", "a b", "x".repeat(65), "a\n", "☃"}) {
            assertMalformed(entry(Map.of("u", user)), "u is ");
        }
        for (String request : new String[] {"", REQUEST.substring(1), REQUEST.toUpperCase(java.util.Locale.ROOT)}) {
            assertMalformed(entry(Map.of("k", request)), "k is ");
        }
        for (String reservation : new String[] {"", "x".repeat(65), "a b"}) {
            assertMalformed(entry(Map.of("r", reservation)), "r is ");
        }
    }

    @Test
    void aPayloadIsPrintableAndCutOff() {
        String payload = EntryParser.payload(new StreamEntry("5-1", Map.of("q", "1\n\u0000" + "z".repeat(100_000))));
        assertThat(payload).startsWith("{q=1??zzz").hasSizeLessThan(1100);
    }

    private static void assertMalformed(StreamEntry entry, String why) {
        assertThat(EntryParser.parse(BUCKET, entry))
                .as("fields %s", entry.fields())
                .isInstanceOfSatisfying(
                        Parsed.Malformed.class,
                        m -> assertThat(m.why()).contains(why).hasSizeLessThan(400));
    }

    private static StreamEntry entry(Map<String, String> changed) {
        Map<String, String> fields = fields();
        fields.putAll(changed);
        return new StreamEntry("5-1", fields);
    }

    private static Map<String, String> fields() {
        return new HashMap<>(Map.of("r", "7-1y-3-tail", "u", "buyer@home", "q", "2", "k", REQUEST, "e", "3"));
    }
}
