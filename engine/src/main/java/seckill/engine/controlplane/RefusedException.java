package seckill.engine.controlplane;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** A refusal with all that its problem document says. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ProblemCode code;
    private final transient Map<String, @Nullable Object> members = new LinkedHashMap<>();
    private final transient HttpHeaders headers = new HttpHeaders();

    RefusedException(ProblemCode code, String detail) {
        super(detail, null, false, false);
        this.code = code;
    }

    static RefusedException tooManyAttempts(String why, long retryAfterSeconds) {
        return new RefusedException(
                        ProblemCode.TOO_MANY_ATTEMPTS, why + "; allowed again in " + retryAfterSeconds + " s")
                .header(HttpHeaders.RETRY_AFTER, Long.toString(retryAfterSeconds));
    }

    RefusedException with(String member, @Nullable Object value) {
        members.put(member, value);
        return this;
    }

    RefusedException header(String name, String value) {
        headers.set(name, value);
        return this;
    }

    ProblemCode code() {
        return code;
    }

    String detail() {
        return String.valueOf(getMessage());
    }

    Map<String, @Nullable Object> members() {
        return members;
    }

    HttpHeaders headers() {
        return headers;
    }
}
