package seckill.console.client;

import tools.jackson.databind.JsonNode;

/** What became of a call. In order of what to look at first: done, refused, not reached, unknown. */
public sealed interface Answer {

    /**
     * The engine did it.
     *
     * @param status such as 200, or 202 when it waits for a second person
     * @param body missing node when there was none
     * @param etag version of what was read, for {@link Engine.Write#ifMatch}; empty without one
     */
    record Done(int status, JsonNode body, String etag) implements Answer {}

    /**
     * The engine did not do it and says why.
     *
     * @param code stable word such as {@code role-too-low}
     * @param detail for people
     * @param body the whole problem document, such as with {@code current} for a stale version
     */
    record Refused(int status, String code, String detail, JsonNode body) implements Answer {}

    /** There was no connection, so nothing was done. */
    record Unreachable(String why) implements Answer {}

    /** It was sent and no answer came: it may have been done. Never resent by itself. */
    record Unknown(String why) implements Answer {}

    /** Whether the sign-in no longer holds. */
    default boolean signInEnded() {
        return this instanceof Refused refused && refused.status() == 401;
    }
}
