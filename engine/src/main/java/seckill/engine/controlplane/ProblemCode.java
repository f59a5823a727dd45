package seckill.engine.controlplane;

import java.net.URI;
import java.util.Locale;
import org.springframework.http.HttpStatus;

/** Every kind of refusal: its stable type {@code urn:seckill:problem:<code>}, its status and title. */
enum ProblemCode {
    BAD_REQUEST(HttpStatus.BAD_REQUEST, "Not a valid request"),
    REASON_REQUIRED(HttpStatus.BAD_REQUEST, "A reason is required"),
    UNAUTHENTICATED(HttpStatus.UNAUTHORIZED, "Not signed in"),
    SIGN_IN_REFUSED(HttpStatus.UNAUTHORIZED, "Sign-in refused"),
    PASSWORD_CHANGE_REQUIRED(HttpStatus.FORBIDDEN, "The password must be changed first"),
    ROLE_TOO_LOW(HttpStatus.FORBIDDEN, "Not allowed for this role"),
    SECOND_PERSON_REQUIRED(HttpStatus.FORBIDDEN, "A second person must agree"),
    READ_ONLY(HttpStatus.FORBIDDEN, "This operator may not write"),
    NOT_FOUND(HttpStatus.NOT_FOUND, "Not found"),
    METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED, "Method not allowed"),
    NOT_ACCEPTABLE(HttpStatus.NOT_ACCEPTABLE, "No such representation"),
    ILLEGAL_TRANSITION(HttpStatus.CONFLICT, "Not in this state"),
    NAME_TAKEN(HttpStatus.CONFLICT, "The name is taken"),
    LAST_ADMIN(HttpStatus.CONFLICT, "The last admin must stay"),
    NOT_WAITING(HttpStatus.CONFLICT, "Nothing waits for this decision"),
    BUSY(HttpStatus.CONFLICT, "Somebody else is at it"),
    JOB_RUNNING(HttpStatus.CONFLICT, "The same job is under way"),
    DEAD_LETTER_STANDS(HttpStatus.CONFLICT, "The dead letter stays as it is"),
    STALE_VERSION(HttpStatus.PRECONDITION_FAILED, "Somebody else changed it first"),
    BODY_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "Body too large"),
    UNSUPPORTED_MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "Unsupported media type"),
    IDEMPOTENCY_KEY_REUSED(HttpStatus.UNPROCESSABLE_CONTENT, "Idempotency key of another request"),
    VERSION_REQUIRED(HttpStatus.PRECONDITION_REQUIRED, "If-Match is required"),
    TOO_MANY_ATTEMPTS(HttpStatus.TOO_MANY_REQUESTS, "Too many attempts"),
    TOO_MANY_PLANS(HttpStatus.TOO_MANY_REQUESTS, "Too many planned changes"),
    TOO_MANY_JOBS(HttpStatus.TOO_MANY_REQUESTS, "Too many jobs at once"),
    JOB_FAILED(HttpStatus.INTERNAL_SERVER_ERROR, "The job failed"),
    INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, "Internal error"),
    DATABASE_UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "The database cannot be asked"),
    OUTCOME_UNKNOWN(HttpStatus.SERVICE_UNAVAILABLE, "Whether it was done is not known"),
    REDIS_UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "Redis cannot be asked"),
    TOO_MANY_SUBSCRIBERS(HttpStatus.SERVICE_UNAVAILABLE, "Too many subscribers");

    private final HttpStatus status;
    private final String title;

    ProblemCode(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    HttpStatus status() {
        return status;
    }

    String title() {
        return title;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    URI type() {
        return URI.create("urn:seckill:problem:" + word());
    }

    /** For what Spring or the container refuses by a status alone. */
    static ProblemCode of(int status) {
        return switch (status) {
            case 401 -> UNAUTHENTICATED;
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 406 -> NOT_ACCEPTABLE;
            case 413 -> BODY_TOO_LARGE;
            case 415 -> UNSUPPORTED_MEDIA_TYPE;
            case 503 -> DATABASE_UNAVAILABLE;
            default -> status >= 400 && status < 500 ? BAD_REQUEST : INTERNAL;
        };
    }
}
