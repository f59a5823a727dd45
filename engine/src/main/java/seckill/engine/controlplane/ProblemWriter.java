package seckill.engine.controlplane;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Lets {@link Problems} answer for filters as well. */
final class ProblemWriter {

    private final HandlerExceptionResolver resolver;

    ProblemWriter(HandlerExceptionResolver resolver) {
        this.resolver = resolver;
    }

    /** Answers with the problem, unless part of another answer is out already. */
    void write(HttpServletRequest request, HttpServletResponse response, Exception failure)
            throws IOException, ServletException {
        if (response.isCommitted() || resolver.resolveException(request, response, null, failure) == null) {
            throw new ServletException("no problem document could be written", failure);
        }
    }
}
