package seckill.engine.door;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One response, encoded once and written any number of times: refusals in a rush differ only in their date, so each costs a
 * few copies of bytes and no allocation.
 */
final class Answer {

    static final String ACCEPTED = "accepted";

    static final String JSON = "application/json";
    static final String PROBLEM = "application/problem+json";
    static final String EVENTS = "text/event-stream";

    private static final byte[] CLOSE = ascii("Connection: close\r\n\r\n");
    private static final byte[] END_OF_HEADERS = ascii("\r\n");
    private static final byte[] NOTHING = {};

    private final String name;
    private final boolean refusal;
    private final HttpResponseStatus status;
    private final String headers;
    private final byte[] beforeDate;
    private final byte[] afterDate;
    private final byte[] body;

    private Answer(String name, HttpResponseStatus status, String headers, byte[] body) {
        this(name, status, "no-store", headers, body);
    }

    private Answer(String name, HttpResponseStatus status, String cacheControl, String headers, byte[] body) {
        this.name = name;
        refusal = status.code() >= 400;
        this.status = status;
        this.headers = headers;
        this.body = body;
        beforeDate = ascii("HTTP/1.1 " + status.code() + ' ' + status.reasonPhrase() + "\r\nDate: ");
        afterDate = ascii("\r\nCache-Control: " + cacheControl + "\r\n" + headers);
    }

    /**
     * @param name what it is counted as
     * @param headers further header lines, each ended by CR LF; nothing of it may come from a stranger
     */
    static Answer of(String name, HttpResponseStatus status, String contentType, String headers, byte[] body) {
        return new Answer(
                name,
                status,
                "Content-Type: " + contentType + "\r\nContent-Length: " + body.length + "\r\n" + headers,
                body);
    }

    /** A file that others may keep. */
    static Answer cacheable(String contentType, String cacheControl, String headers, byte[] body) {
        return new Answer(
                "page",
                HttpResponseStatus.OK,
                cacheControl,
                "Content-Type: " + contentType + "\r\nContent-Length: " + body.length + "\r\n" + headers,
                body);
    }

    /** The file is what the asker has already. */
    static Answer unchanged(String cacheControl, String headers) {
        return new Answer("page", HttpResponseStatus.NOT_MODIFIED, cacheControl, headers, NOTHING);
    }

    static Answer moved(String location) {
        return new Answer(
                "page",
                HttpResponseStatus.PERMANENT_REDIRECT,
                "Location: " + location + "\r\nContent-Length: 0\r\n",
                NOTHING);
    }

    static Answer ok(Object body) {
        return of("ok", HttpResponseStatus.OK, JSON, "", Json.bytes(body));
    }

    /** The buyer has the reservation; whether it became an order is told where Location points. */
    static Answer accepted(String reservationId) {
        return of(
                ACCEPTED,
                HttpResponseStatus.ACCEPTED,
                JSON,
                "Location: /api/v1/reservations/" + reservationId + "\r\n",
                ascii("{\"reservationId\":\"" + reservationId + "\",\"status\":\"QUEUED\"}"));
    }

    /** A head alone; what follows until the connection's end is its body. */
    static Answer streaming() {
        return new Answer(
                "events", HttpResponseStatus.OK, "Content-Type: " + EVENTS + "\r\nX-Accel-Buffering: no\r\n", NOTHING);
    }

    /** Whether the asker did not get what he asked for. */
    boolean isRefusal() {
        return refusal;
    }

    /** What it is counted as. */
    String name() {
        return name;
    }

    /**
     * @param date the Date header's value
     * @param close whether the connection ends after it
     * @param withBody false in answer to HEAD
     */
    void writeTo(ByteBuf out, byte[] date, boolean close, boolean withBody) {
        out.writeBytes(beforeDate).writeBytes(date).writeBytes(afterDate).writeBytes(close ? CLOSE : END_OF_HEADERS);
        if (withBody) {
            out.writeBytes(body);
        }
    }

    /** The same as one event, for who reads a stream: status, headers and the body, which is JSON. */
    byte[] asEvent() {
        Map<String, String> lines = headers.lines()
                .filter(line -> !line.startsWith("Content-"))
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(line -> line[0], line -> line[1]));
        String data = "{\"status\":" + status.code() + ",\"headers\":" + Json.text(lines) + ",\"body\":"
                + new String(body, StandardCharsets.UTF_8) + "}";
        return ("event: answer\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
