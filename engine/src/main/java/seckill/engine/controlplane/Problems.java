package seckill.engine.controlplane;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.UnknownSaleException;

/** Every refusal of the control plane as an RFC 9457 problem with a stable type. */
@RestControllerAdvice
class Problems extends ResponseEntityExceptionHandler {

    @ExceptionHandler
    ProblemDetail illegal(IllegalTransitionException e) {
        return problem(HttpStatus.CONFLICT, "illegal-transition", String.valueOf(e.getMessage()));
    }

    @ExceptionHandler
    ProblemDetail unknown(UnknownSaleException e) {
        return problem(HttpStatus.NOT_FOUND, "not-found", String.valueOf(e.getMessage()));
    }

    @ExceptionHandler
    ProblemDetail bad(IllegalArgumentException e) {
        return problem(HttpStatus.BAD_REQUEST, "bad-request", String.valueOf(e.getMessage()));
    }

    @ExceptionHandler
    ProblemDetail noDatabase(LedgerUnavailableException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "database-unavailable", String.valueOf(e.getMessage()));
    }

    @ExceptionHandler
    ProblemDetail noRedis(RedisUnavailableException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "redis-unavailable", String.valueOf(e.getMessage()));
    }

    private static ProblemDetail problem(HttpStatus status, String code, String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setType(URI.create("urn:seckill:problem:" + code));
        return problem;
    }
}
