package seckill.engine.door;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes answers, and reads bodies strictly: one object in UTF-8, no name twice, nothing after it, not deep. */
final class Json {

    private static final int DEPTH_MAX = 8;

    private static final JsonMapper WRITER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private static final JsonFactory READER = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxNumberLength(32)
                    .build())
            .build();

    private Json() {}

    static byte[] bytes(Object value) {
        return WRITER.writeValueAsBytes(value);
    }

    static String text(Object value) {
        return WRITER.writeValueAsString(value);
    }

    /** The object's members that are strings or whole numbers of 64 bits; others are checked and left out. */
    static Map<String, Object> members(byte[] body) throws RefusedException {
        checkText(body);
        try (JsonParser parser = READER.createParser(ObjectReadContext.empty(), body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw Problem.BAD_REQUEST.refusal("The body is not a JSON object.");
            }
            Map<String, Object> members = new HashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                switch (parser.nextToken()) {
                    case VALUE_STRING -> members.put(name, parser.getString());
                    case VALUE_NUMBER_INT -> members.put(name, parser.getLongValue());
                    default -> parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                throw Problem.BAD_REQUEST.refusal("The body has something after the JSON object.");
            }
            return members;
        } catch (JacksonException e) {
            throw Problem.BAD_REQUEST.refusal("The body is not valid JSON: " + shortened(e.getOriginalMessage()));
        }
    }

    static String string(Map<String, Object> members, String name) throws RefusedException {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw Problem.BAD_REQUEST.refusal("\"" + name + "\" is missing or not a string.");
    }

    static long wholeNumber(Map<String, Object> members, String name) throws RefusedException {
        if (members.get(name) instanceof Long number) {
            return number;
        }
        throw Problem.BAD_REQUEST.refusal("\"" + name + "\" is missing or not a whole number.");
    }

    /** The parser would guess UTF-16 from zero bytes and takes overlong forms of UTF-8; neither is JSON (RFC 8259, section 8.1). */
    private static void checkText(byte[] body) throws RefusedException {
        boolean ascii = true;
        for (byte each : body) {
            if (each == 0) {
                throw Problem.BAD_REQUEST.refusal("The body holds a zero byte.");
            }
            ascii &= each > 0;
        }
        if (!ascii) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            } catch (CharacterCodingException e) {
                throw Problem.BAD_REQUEST.refusal("The body is not valid UTF-8.");
            }
        }
    }

    private static String shortened(String message) {
        return message.length() <= 200 ? message : message.substring(0, 200) + "…";
    }
}
