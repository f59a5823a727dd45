package seckill.engine.door;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import seckill.engine.admission.Rejection;

/** Every refusal of the buyer plane, as a problem document (RFC 9457). The codes are part of the contract. */
enum Problem {
    SOLD_OUT("sold-out", 409, "Sold out", "No unit is left. Units of unpaid orders may come back later."),
    NOT_STARTED("not-started", 409, "Not started", "The sale has not begun."),
    ENDED("ended", 409, "Ended", "The sale is over."),
    PAUSED("paused", 503, "Paused", "The sale is paused; please try again shortly.", 2),
    TOKEN_INVALID(
            "token-invalid",
            403,
            "Purchase token invalid",
            "The purchase token is not valid for this buyer and device."),
    TOKEN_EXPIRED(
            "token-expired", 403, "Purchase token expired", "The purchase token has expired; please get a new one."),
    UNAUTHENTICATED("unauthenticated", 401, "Not signed in", "A valid bearer token of the main site is required."),
    SIGNATURE_INVALID(
            "signature-invalid", 401, "Signature invalid", "The callback is not signed by a known key in time."),
    BAD_REQUEST("bad-request", 400, "Bad request", "The request is malformed."),
    LIMIT_EXCEEDED("limit-exceeded", 400, "Limit exceeded", "The quantity is out of range."),
    NOT_FOUND("not-found", 404, "Not found", "There is nothing here."),
    METHOD_NOT_ALLOWED("method-not-allowed", 405, "Method not allowed", "The method is not allowed here."),
    BODY_TOO_LARGE("body-too-large", 413, "Body too large", "A body has at most 4096 bytes."),
    HEADERS_TOO_LARGE(
            "headers-too-large",
            431,
            "Headers too large",
            "The request line has at most 2048 bytes, the headers at most 8192."),
    UNSUPPORTED_MEDIA_TYPE(
            "unsupported-media-type",
            415,
            "Unsupported media type",
            "The body is application/json in UTF-8, not encoded further."),
    ADDRESS_BLOCKED(
            "address-blocked",
            429,
            "Too many requests from this address",
            "This address asked too often and is not listened to for some minutes.",
            60),
    DEVICE_BLOCKED(
            "device-blocked",
            429,
            "Too many requests from this device",
            "This device asked too often and is not listened to for some minutes.",
            60),
    USER_TOO_FAST("user-too-fast", 429, "Too fast", "Please click less often: one request at a time.", 1),
    ATTEMPTS_USED_UP(
            "attempts-used-up",
            429,
            "Attempts used up",
            "This buyer has asked too often in this sale to be heard again."),
    DEVICE_IN_USE("device-in-use", 403, "Device in use", "Another account takes part in this sale with this device."),
    SCORE_TOO_LOW("score-too-low", 403, "Not admitted", "This account is not admitted to this sale."),
    CAPTCHA_REQUIRED(
            "captcha-required",
            403,
            "Captcha required",
            "A purchase token of this sale costs the pass of a solved captcha."),
    CAPTCHA_WRONG(
            "captcha-wrong", 403, "Captcha wrong", "The piece does not lie in the gap; please take a new captcha."),
    CAPTCHA_GONE(
            "captcha-gone",
            410,
            "Captcha gone",
            "This captcha is answered, replaced by a newer one, or too old; please take a new one."),
    CAPTCHA_TOO_SOON("captcha-too-soon", 429, "Captcha too soon", "Your next captcha is not there yet."),
    CAPTCHA_BUSY("captcha-busy", 503, "Captcha busy", "No captcha is ready; please try again shortly.", 2),
    OVERLOADED("overloaded", 429, "Overloaded", "Too many requests wait; please try again shortly.", 1),
    LINE_FULL("line-full", 429, "Line full", "Too many people wait already; please try again shortly.", 5),
    WAITED_TOO_LONG(
            "waited-too-long", 429, "Waited too long", "The line became too slow; please try again shortly.", 5),
    BUSY("busy", 503, "Busy", "The stock answers too slowly for all who ask; please try again shortly.", 2),
    OUTCOME_UNKNOWN(
            "outcome-unknown",
            503,
            "Outcome unknown",
            "The outcome is not known yet; the same request again will tell.",
            1),
    REQUEST_TIMEOUT("request-timeout", 408, "Request timeout", "The request did not arrive in time."),
    INTERNAL("internal", 500, "Internal error", "Something went wrong on our side.");

    private final String code;
    private final HttpResponseStatus status;
    private final String title;
    private final String headers;
    private final Answer answer;

    Problem(String code, int status, String title, String detail) {
        this(code, status, title, detail, 0);
    }

    Problem(String code, int status, String title, String detail, int retryAfterSeconds) {
        this.code = code;
        this.status = HttpResponseStatus.valueOf(status);
        this.title = title;
        headers = (retryAfterSeconds > 0 ? "Retry-After: " + retryAfterSeconds + "\r\n" : "")
                + (status == 401 ? "WWW-Authenticate: Bearer\r\n" : "");
        answer = with(detail);
    }

    /** What a buyer is told of a rejection. */
    static Problem of(Rejection rejection) {
        return switch (rejection) {
            case UNKNOWN_OFFER -> NOT_FOUND;
            case ENDED -> ENDED;
            case PAUSED -> PAUSED;
            case NOT_STARTED -> NOT_STARTED;
            case ADDRESS_BLOCKED -> ADDRESS_BLOCKED;
            case DEVICE_BLOCKED -> DEVICE_BLOCKED;
            case DEVICE_IN_USE -> DEVICE_IN_USE;
            case SCORE_TOO_LOW -> SCORE_TOO_LOW;
            case TOKENS_BUSY -> OVERLOADED;
            case USER_TOO_FAST -> USER_TOO_FAST;
            case ATTEMPTS_USED_UP -> ATTEMPTS_USED_UP;
        };
    }

    /** The answer with the usual detail, encoded once. */
    Answer answer() {
        return answer;
    }

    Answer with(String detail) {
        return with(detail, Map.of(), "");
    }

    /**
     * @param detail what was wrong, with which value, and what is allowed
     * @param members extension members
     * @param moreHeaders further header lines, each ended by CR LF
     */
    Answer with(String detail, Map<String, ?> members, String moreHeaders) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("type", "urn:seckill:problem:" + code);
        document.put("title", title);
        document.put("status", status.code());
        document.put("detail", detail);
        document.putAll(members);
        return Answer.of(code, status, Answer.PROBLEM, headers + moreHeaders, Json.bytes(document));
    }

    RefusedException refusal() {
        return new RefusedException(answer);
    }

    RefusedException refusal(String detail) {
        return new RefusedException(with(detail));
    }
}
