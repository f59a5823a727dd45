package seckill.engine.cli.demo;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** An HTTP answer; its body is read once, when it is first asked for. Not thread-safe. */
final class Answer {

    private static final String PROBLEM = "urn:seckill:problem:";
    private static final Duration RETRY_AFTER_DEFAULT = Duration.ofSeconds(1);
    private static final long RETRY_AFTER_SECONDS_MAX = 10;

    private final int status;
    private final @Nullable String retryAfter;
    private final byte[] bytes;
    private @Nullable JsonNode json;

    /**
     * @param status the status code
     * @param retryAfter value of {@code Retry-After} in seconds, or null
     * @param bytes the body
     */
    Answer(int status, @Nullable String retryAfter, byte[] bytes) {
        this.status = status;
        this.retryAfter = retryAfter;
        this.bytes = bytes;
    }

    int status() {
        return status;
    }

    /** The body; a missing node when it is no JSON. */
    JsonNode json() {
        JsonNode read = json;
        if (read == null) {
            read = Json.read(bytes);
            json = read;
        }
        return read;
    }

    /** The problem's code, such as {@code sold-out}; empty when the body is no problem of the door. */
    String code() {
        String type = Json.text(json(), "type");
        return type.startsWith(PROBLEM) ? type.substring(PROBLEM.length()) : "";
    }

    /** {@code 409 sold-out}, for the funnel. */
    String label() {
        return (status + " " + code()).strip();
    }

    /** Whether it says "later": overloaded, paused or outcome unknown. */
    boolean isLater() {
        return status == 429 || status == 503;
    }

    /** How long to stay away; 1 s when the answer does not say, never more than 10 s. */
    Duration later() {
        if (retryAfter == null || !retryAfter.matches("\\d{1,9}")) {
            return RETRY_AFTER_DEFAULT;
        }
        return Duration.ofSeconds(Math.min(Long.parseLong(retryAfter), RETRY_AFTER_SECONDS_MAX));
    }
}
