package seckill.engine.controlplane;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalLong;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;
import seckill.model.AuditOutcome;

/**
 * Second of the filters, for writes: bounds the body, finds the reason, answers repeats, and sees to it that each write's outcome is in
 * the audit log before its answer goes out.
 */
final class WriteFilter extends OncePerRequestFilter {

    private final ControlProperties properties;
    private final Reasons reasons;
    private final IdempotencyGate idempotency;
    private final AuditDesk audit;
    private final StrangerBudget signIns;
    private final StrangerBudget strangers;
    private final ProblemWriter problems;

    WriteFilter(
            ControlProperties properties,
            Reasons reasons,
            IdempotencyGate idempotency,
            AuditDesk audit,
            StrangerBudget signIns,
            StrangerBudget strangers,
            ProblemWriter problems) {
        this.properties = properties;
        this.reasons = reasons;
        this.idempotency = idempotency;
        this.audit = audit;
        this.signIns = signIns;
        this.strangers = strangers;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !Writes.isWrite(request) || OpenPaths.isSandbox(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Caller caller = Caller.of(request);
        WriteTrail trail = WriteTrail.begin(request, caller);
        ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
        boolean replayed = false;
        boolean broke = true;
        try {
            if (!caller.isSignedIn() && !OpenPaths.contains(request)) {
                throw OpenPaths.refusal(caller);
            }
            BufferedRequest buffered = BufferedRequest.read(request, properties.bodyBytesMax());
            trail.because(reasons.of(request, buffered.body()));
            replayed = idempotency.pass(buffered, answer, trail, chain);
            broke = false;
        } catch (RefusedException e) {
            problems.write(request, answer, e);
            broke = false;
        } finally {
            trail.release();
            if (!replayed) {
                record(request, trail, broke ? HttpServletResponse.SC_INTERNAL_SERVER_ERROR : answer.getStatus());
            }
            answer.copyBodyToResponse();
        }
    }

    private void record(HttpServletRequest request, WriteTrail trail, int status) {
        AuditOutcome outcome = outcome(status, trail.isStarted());
        if (trail.caller().isSignedIn() || outcome == AuditOutcome.DONE) {
            audit.end(trail, outcome, trail.refusal());
            return;
        }
        StrangerBudget budget = request.getRequestURI().equals(OpenPaths.SIGN_IN) ? signIns : strangers;
        OptionalLong leftOut = budget.take();
        if (leftOut.isPresent()) {
            String also = leftOut.getAsLong() == 0
                    ? ""
                    : " (" + leftOut.getAsLong() + " more before it were not recorded one by one)";
            audit.end(trail, outcome, trail.refusal() + also);
        }
    }

    private static AuditOutcome outcome(int status, boolean started) {
        if (status < 400) {
            return AuditOutcome.DONE;
        }
        return status >= 500 && started ? AuditOutcome.FAILED : AuditOutcome.REFUSED;
    }
}
