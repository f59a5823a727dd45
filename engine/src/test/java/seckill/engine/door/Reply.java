package seckill.engine.door;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A response as it came: header names in lower case. */
record Reply(int status, Map<String, String> headers, String body) {

    private static final JsonMapper MAPPER = new JsonMapper();

    JsonNode json() {
        return MAPPER.readTree(body);
    }

    String member(String name) {
        return json().get(name).asString();
    }

    /** The problem's code, after checking that it is a problem document through and through. */
    String problem() {
        String type = member("type");
        if (!"application/problem+json".equals(headers.get("content-type"))
                || !type.startsWith("urn:seckill:problem:")
                || json().get("status").asInt() != status
                || member("title").isBlank()
                || member("detail").isBlank()) {
            throw new AssertionError("not a problem document: " + this);
        }
        return type.substring("urn:seckill:problem:".length());
    }
}
