package seckill.engine.controlplane;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.ContentCachingResponseWrapper;
import seckill.engine.controlplane.IdempotentAnswers.Answer;
import seckill.engine.controlplane.IdempotentAnswers.Key;
import seckill.engine.controlplane.IdempotentAnswers.Turn;
import seckill.engine.signature.Sha256;

/**
 * Gives a repeated action its first answer. Kept is what the handler answered below 500; what was refused before the handler, or failed, may
 * be tried again under the same key.
 */
final class IdempotencyGate {

    static final String HEADER = "Idempotency-Key";
    static final String REPLAYED = "Idempotency-Replayed";

    private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]{1,64}");
    private static final List<String> KEPT_HEADERS =
            List.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.LOCATION, HttpHeaders.ETAG);

    private final IdempotentAnswers answers;

    IdempotencyGate(IdempotentAnswers answers) {
        this.answers = answers;
    }

    /** @return whether the answer is a first answer again, and nothing was done */
    boolean pass(BufferedRequest request, ContentCachingResponseWrapper response, WriteTrail trail, FilterChain chain)
            throws IOException, ServletException {
        String shown = request.getHeader(HEADER);
        if (shown == null
                || !request.getMethod().equals("POST")
                || !trail.caller().isSignedIn()) {
            chain.doFilter(request, response);
            return false;
        }
        if (!FORM.matcher(shown).matches()) {
            throw Fields.refused(HEADER, shown, "1 to 64 visible ASCII characters");
        }
        Key key = new Key(trail.caller().name(), shown);
        String fingerprint = fingerprint(request);
        switch (answers.begin(key, fingerprint)) {
            case Turn.OtherRequest() ->
                throw new RefusedException(
                        ProblemCode.IDEMPOTENCY_KEY_REUSED,
                        HEADER + " " + shown + " was sent with another path or body; use a new one for another action");
            case Turn.StillRunning() ->
                throw new RefusedException(ProblemCode.BUSY, "the first request with this " + HEADER + " is under way")
                        .header(HttpHeaders.RETRY_AFTER, "1");
            case Turn.Replay(Answer first) -> {
                replay(first, response);
                return true;
            }
            case Turn.First() -> {
                first(request, response, trail, chain, key, fingerprint);
                return false;
            }
        }
    }

    private void first(
            BufferedRequest request,
            ContentCachingResponseWrapper response,
            WriteTrail trail,
            FilterChain chain,
            Key key,
            String fingerprint)
            throws IOException, ServletException {
        boolean kept = false;
        try {
            chain.doFilter(request, response);
            if (trail.isStarted() && response.getStatus() < 500) {
                answers.conclude(key, fingerprint, answer(response));
                kept = true;
            }
        } finally {
            if (!kept) {
                answers.forget(key);
            }
        }
    }

    private static Answer answer(ContentCachingResponseWrapper response) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : KEPT_HEADERS) {
            String value = name.equals(HttpHeaders.CONTENT_TYPE) ? response.getContentType() : response.getHeader(name);
            if (value != null) {
                headers.put(name, value);
            }
        }
        return new Answer(response.getStatus(), headers, response.getContentAsByteArray());
    }

    private static void replay(Answer first, HttpServletResponse response) throws IOException {
        response.setStatus(first.status());
        first.headers().forEach(response::setHeader);
        response.setHeader(REPLAYED, "true");
        response.getOutputStream().write(first.body());
    }

    private static String fingerprint(BufferedRequest request) {
        String line = request.getRequestURI() + "?" + request.getQueryString() + "\n";
        return Sha256.hex(line.getBytes(StandardCharsets.UTF_8), request.body());
    }
}
