package seckill.engine.controlplane;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets only holders of the control key in. The sandbox, which plays an outside party, has no key. */
@Component
class KeyFilter extends OncePerRequestFilter {

    private final byte[] due;

    KeyFilter(ControlProperties properties) {
        due = ("Bearer " + properties.key().strip()).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/sandbox/");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String shown = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (shown == null || !MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), due)) {
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            response.setContentType("application/problem+json");
            response.getWriter()
                    .write("{\"type\":\"urn:seckill:problem:unauthenticated\",\"title\":\"No valid control key\","
                            + "\"status\":401,\"detail\":\"send the control key as Authorization: Bearer\"}");
            return;
        }
        chain.doFilter(request, response);
    }
}
