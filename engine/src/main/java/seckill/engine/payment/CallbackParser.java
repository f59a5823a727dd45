package seckill.engine.payment;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.PaymentLedger.Capture;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a callback's body. Strict where two readers could see two things: duplicate keys, trailing tokens, numbers as strings and
 * fractions are refused. Unknown fields are passed over, so that the provider can add some.
 */
final class CallbackParser {

    static final int BODY_BYTES_MAX = 4096;

    /** Ten billion in the currency's unit: more than any order, and far from overflow. */
    static final long AMOUNT_CENTS_MAX = 1_000_000_000_000L;

    private static final int DEPTH_MAX = 8;
    private static final int NUMBER_CHARS_MAX = 20;
    private static final Pattern NUMBER = Pattern.compile("[!-~]{1,64}");
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
    private static final Pattern CAPTURED = Pattern.compile("CAPTURED");

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxDocumentLength(BODY_BYTES_MAX)
                            .maxNestingDepth(DEPTH_MAX)
                            .maxNumberLength(NUMBER_CHARS_MAX)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private CallbackParser() {}

    /** @throws IllegalArgumentException which field, which value, what is allowed */
    static Capture parse(byte[] body) {
        if (body.length > BODY_BYTES_MAX) {
            throw new IllegalArgumentException("the body has at most " + BODY_BYTES_MAX + " bytes, not " + body.length);
        }
        JsonNode root = read(body);
        if (root == null || !root.isObject()) {
            throw new IllegalArgumentException("the body is one JSON object");
        }
        String paymentNo = text(root, "paymentNo", NUMBER);
        String orderNo = text(root, "orderNo", NUMBER);
        long amountCents = amount(root);
        String currency = text(root, "currency", CURRENCY);
        String status = text(root, "status", CAPTURED);
        assert status.equals("CAPTURED");
        return new Capture(paymentNo, orderNo, amountCents, currency);
    }

    private static @Nullable JsonNode read(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the body is one JSON object: " + printable(e.getOriginalMessage()), e);
        }
    }

    private static String text(JsonNode root, String field, Pattern allowed) {
        JsonNode node = root.get(field);
        if (node == null
                || !node.isString()
                || !allowed.matcher(node.stringValue()).matches()) {
            throw new IllegalArgumentException(field + " is " + shown(node) + "; allowed is a string like " + allowed);
        }
        return node.stringValue();
    }

    private static long amount(JsonNode root) {
        JsonNode node = root.get("amountCents");
        if (node == null
                || !node.isIntegralNumber()
                || !node.canConvertToLong()
                || node.longValue() < 0
                || node.longValue() > AMOUNT_CENTS_MAX) {
            throw new IllegalArgumentException(
                    "amountCents is " + shown(node) + "; allowed is a whole number from 0 to " + AMOUNT_CENTS_MAX);
        }
        return node.longValue();
    }

    private static String shown(@Nullable JsonNode node) {
        return node == null ? "missing" : printable(node.toString());
    }

    private static String printable(String text) {
        return text.substring(0, Math.min(100, text.length())).replaceAll("[^ -~]", "?");
    }
}
