package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Why a write is done: the header {@code X-Reason}, else the body's field {@code reason}. The header is UTF-8, or percent-encoded
 * in the form of RFC 8187 ({@code UTF-8''...}) for clients that send ASCII only.
 */
final class Reasons {

    static final String HEADER = "X-Reason";
    static final int CHARS_MAX = 500;

    private static final String EXTENDED = "utf-8''";

    private final JsonMapper json;

    Reasons(JsonMapper json) {
        this.json = json;
    }

    /** @return empty when there is none */
    String of(HttpServletRequest request, byte[] body) {
        String header = request.getHeader(HEADER);
        String reason = (header == null ? inBody(request, body) : decoded(header)).strip();
        if (reason.length() > CHARS_MAX) {
            throw Fields.refused(HEADER, reason, "at most " + CHARS_MAX + " characters");
        }
        return reason;
    }

    private String inBody(HttpServletRequest request, byte[] body) {
        String type = request.getContentType();
        if (body.length == 0 || type == null || !type.toLowerCase(Locale.ROOT).contains("json")) {
            return "";
        }
        try {
            JsonNode reason = json.readTree(body).path("reason");
            return reason.isString() ? reason.stringValue() : "";
        } catch (JacksonException e) {
            // The handler refuses such a body in its own words.
            return "";
        }
    }

    private static String decoded(String header) {
        if (header.toLowerCase(Locale.ROOT).startsWith(EXTENDED)) {
            try {
                String value = header.substring(EXTENDED.length()).replace("+", "%2B");
                return URLDecoder.decode(value, StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                throw Fields.refused(HEADER, header, "percent-encoded UTF-8 after UTF-8''");
            }
        }
        try {
            // The container reads header bytes as ISO 8859-1, whatever they are.
            ByteBuffer bytes = ByteBuffer.wrap(header.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            return header;
        }
    }
}
