package seckill.engine.cli.client;

import java.time.DateTimeException;
import java.time.Instant;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Reading of JSON that is tolerant of what is absent, since an engine at fault may send anything. */
public final class Json {

    public static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    /** The document, or a missing node when it is none. */
    public static JsonNode read(byte[] body) {
        try {
            JsonNode node = MAPPER.readTree(body);
            return node == null ? MissingNode.getInstance() : node;
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }

    public static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isMissingNode() || value.isNull() ? "" : value.asString();
    }

    public static long number(JsonNode node, String field) {
        return node.path(field).asLong(0);
    }

    /** Milliseconds since 1970 of an ISO 8601 instant or a number of milliseconds; 0 when there is none. */
    public static long epochMillis(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (value.isNumber()) {
            return value.asLong();
        }
        try {
            return value.isString() ? Instant.parse(value.asString()).toEpochMilli() : 0;
        } catch (DateTimeException e) {
            return 0;
        }
    }
}
