package seckill.engine.controlplane;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/** First of the filters: finds out who calls, and keeps answers out of caches. */
final class CallerFilter extends OncePerRequestFilter {

    private final Callers callers;
    private final ProblemWriter problems;

    CallerFilter(Callers callers, ProblemWriter problems) {
        this.callers = callers;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        Caller caller = callers.of(request);
        caller.attachTo(request);
        if (isRead(request) && !caller.isSignedIn() && !OpenPaths.contains(request)) {
            problems.write(request, response, OpenPaths.refusal(caller));
            return;
        }
        chain.doFilter(request, response);
    }

    /** Refused writes are for the {@link WriteFilter}, which records them. */
    private static boolean isRead(HttpServletRequest request) {
        return !Writes.isWrite(request);
    }
}
