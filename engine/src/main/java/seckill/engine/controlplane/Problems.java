package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import seckill.engine.approval.ApprovalRefusedException;
import seckill.engine.controlplane.TargetState.Snapshot;
import seckill.engine.feed.FeedFullException;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.UnknownSaleException;
import seckill.model.SaleAction;

/** Every refusal of the control plane, Spring's own too, as an RFC 9457 problem with a stable type. */
@RestControllerAdvice
class Problems extends ResponseEntityExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(Problems.class);

    @ExceptionHandler
    ResponseEntity<Object> refused(RefusedException e, WebRequest request) {
        return answer(e.code(), e.detail(), e.members(), e.headers(), request);
    }

    /** Whoever acted on an old version is told so, rather than that the sale is in another state by now. */
    @ExceptionHandler
    ResponseEntity<Object> illegal(IllegalTransitionException e, WebRequest request) {
        WriteTrail trail = WriteTrail.of(servlet(request));
        String ifMatch = trail == null ? null : trail.ifMatch();
        Snapshot now = trail == null || ifMatch == null ? null : trail.now();
        if (ifMatch != null && now != null && !ETags.admits(ifMatch, now.version())) {
            return refused(Stale.refusal(ifMatch, now), request);
        }
        Map<String, Object> members = e.state() == null
                ? Map.of()
                : Map.of(
                        "state",
                        e.state(),
                        "allowedActions",
                        e.allowed().stream().map(SaleAction::word).toList());
        return answer(
                ProblemCode.ILLEGAL_TRANSITION, String.valueOf(e.getMessage()), members, HttpHeaders.EMPTY, request);
    }

    @ExceptionHandler
    ResponseEntity<Object> unknown(UnknownSaleException e, WebRequest request) {
        return plain(ProblemCode.NOT_FOUND, e, request);
    }

    @ExceptionHandler
    ResponseEntity<Object> notToDecide(ApprovalRefusedException e, WebRequest request) {
        ProblemCode code = switch (e.why()) {
            case UNKNOWN -> ProblemCode.NOT_FOUND;
            case NOT_YOURS -> ProblemCode.SECOND_PERSON_REQUIRED;
            case NOT_WAITING -> ProblemCode.NOT_WAITING;
        };
        return plain(code, e, request);
    }

    @ExceptionHandler
    ResponseEntity<Object> bad(IllegalArgumentException e, WebRequest request) {
        return plain(ProblemCode.BAD_REQUEST, e, request);
    }

    @ExceptionHandler
    ResponseEntity<Object> noDatabase(LedgerUnavailableException e, WebRequest request) {
        return plain(ProblemCode.DATABASE_UNAVAILABLE, e, request);
    }

    @ExceptionHandler
    ResponseEntity<Object> noRedis(RedisUnavailableException e, WebRequest request) {
        return plain(ProblemCode.REDIS_UNAVAILABLE, e, request);
    }

    @ExceptionHandler
    ResponseEntity<Object> full(FeedFullException e, WebRequest request) {
        RefusedException refusal = new RefusedException(
                        ProblemCode.TOO_MANY_SUBSCRIBERS, String.valueOf(e.getMessage()))
                .header(HttpHeaders.RETRY_AFTER, "5");
        return refused(refusal, request);
    }

    /** A fault of ours: its message is for the log, not for whoever asked. */
    @ExceptionHandler
    ResponseEntity<Object> fault(Exception e, WebRequest request) {
        log.error("{} failed", request.getDescription(false), e);
        return answer(
                ProblemCode.INTERNAL, "a fault of the engine; its log has more", Map.of(), HttpHeaders.EMPTY, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        return refused(Fields.refused(List.of(JsonFaults.explain(e))), request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        List<Fields.Fault> faults = e.getBindingResult().getFieldErrors().stream()
                .map(f -> Fields.fault(f.getField(), f.getRejectedValue(), String.valueOf(f.getDefaultMessage())))
                .toList();
        return refused(Fields.refused(faults), request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        List<Fields.Fault> faults = e.getParameterValidationResults().stream()
                .flatMap(result -> result.getResolvableErrors().stream()
                        .map(error -> Fields.fault(
                                String.valueOf(result.getMethodParameter().getParameterName()),
                                result.getArgument(),
                                String.valueOf(error.getDefaultMessage()))))
                .toList();
        return refused(Fields.refused(faults), request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
            TypeMismatchException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String name = e instanceof MethodArgumentTypeMismatchException argument
                ? argument.getName()
                : String.valueOf(e.getPropertyName());
        Class<?> type = Optional.<Class<?>>ofNullable(e.getRequiredType()).orElse(String.class);
        return refused(Fields.refused(name, e.getValue(), JsonFaults.allowed(type)), request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpRequestMethodNotSupported(
            HttpRequestMethodNotSupportedException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String[] methods = e.getSupportedMethods();
        List<String> allowed =
                methods == null ? List.of() : Arrays.stream(methods).sorted().toList();
        return answer(
                ProblemCode.METHOD_NOT_ALLOWED,
                e.getMethod() + " is no call of this path; allowed: " + allowed,
                Map.of("allowed", allowed),
                headers,
                request);
    }

    /** What else Spring refuses, by its status. */
    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception e, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ProblemCode code = ProblemCode.of(status.value());
        if (code == ProblemCode.INTERNAL) {
            return fault(e, request);
        }
        String path = servlet(request).getRequestURI();
        String detail = e instanceof ErrorResponse response && code != ProblemCode.NOT_FOUND
                ? String.valueOf(response.getBody().getDetail())
                : "nothing is at " + path;
        return answer(code, detail, Map.of(), headers, request);
    }

    private ResponseEntity<Object> plain(ProblemCode code, RuntimeException e, WebRequest request) {
        return answer(code, String.valueOf(e.getMessage()), Map.of(), HttpHeaders.EMPTY, request);
    }

    private static ResponseEntity<Object> answer(
            ProblemCode code,
            String detail,
            Map<String, ? extends @Nullable Object> members,
            HttpHeaders headers,
            WebRequest request) {
        WriteTrail trail = WriteTrail.of(servlet(request));
        if (trail != null) {
            trail.refused(code, detail);
        }
        return ResponseEntity.status(code.status())
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(document(code, detail, members));
    }

    static ProblemDetail document(ProblemCode code, String detail, Map<String, ? extends @Nullable Object> members) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(code.status(), detail);
        problem.setType(code.type());
        problem.setTitle(code.title());
        problem.setProperties(new LinkedHashMap<>(members));
        return problem;
    }

    private static HttpServletRequest servlet(WebRequest request) {
        return ((ServletWebRequest) request).getRequest();
    }
}
