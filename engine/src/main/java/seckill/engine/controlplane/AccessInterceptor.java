package seckill.engine.controlplane;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import seckill.engine.controlplane.ControlProperties.Environment;
import seckill.engine.controlplane.TargetState.Snapshot;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.model.OperatorRole;

/** Decides by the route's own declaration whether the call goes on; what declares nothing is refused. */
final class AccessInterceptor implements HandlerInterceptor {

    private static final Logger log = LoggerFactory.getLogger(AccessInterceptor.class);

    private final ControlProperties properties;
    private final Targets targets;
    private final TargetLocks locks;
    private final AuditDesk audit;

    AccessInterceptor(ControlProperties properties, Targets targets, TargetLocks locks, AuditDesk audit) {
        this.properties = properties;
        this.targets = targets;
        this.locks = locks;
        this.audit = audit;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (request.getDispatcherType() == DispatcherType.ASYNC
                || request.getDispatcherType() == DispatcherType.ERROR) {
            // Decided before the call was set aside, or broke.
            return true;
        }
        Routes.Rule rule = Routes.rule(handler, pattern(request)).orElseThrow(() -> undeclared(request, handler));
        WriteTrail trail = WriteTrail.of(request);
        if (trail != null) {
            trail.aims(rule.action(), rule.target().isEmpty() ? null : targets.of(rule.target()), variables(request));
        }
        demandRole(rule, Caller.of(request), trail != null);
        if (trail != null && rule.who() != Who.OPEN && rule.who() != Who.SELF) {
            demandReason(trail);
            demandVersion(rule, trail, request.getHeader(HttpHeaders.IF_MATCH));
            audit.start(trail, rule.closing());
        }
        return true;
    }

    private static RefusedException undeclared(HttpServletRequest request, Object handler) {
        if (handler instanceof HandlerMethod && !request.getMethod().equals("OPTIONS")) {
            log.error("{} {} has no declared role and is refused", request.getMethod(), pattern(request));
        }
        return new RefusedException(
                ProblemCode.METHOD_NOT_ALLOWED, request.getMethod() + " is no declared call of this path");
    }

    private static void demandRole(Routes.Rule rule, Caller caller, boolean write) {
        Who who = rule.who();
        if (who == Who.OPEN) {
            return;
        }
        OperatorRole role = caller.role();
        if (role == null) {
            throw OpenPaths.refusal(caller);
        }
        if (who == Who.SELF) {
            return;
        }
        if (caller.mustChangePassword()) {
            throw new RefusedException(
                    ProblemCode.PASSWORD_CHANGE_REQUIRED,
                    "the password is a one-time password; allowed until it is changed: POST /control/v1/me/password");
        }
        if (!who.admits(role)) {
            throw new RefusedException(
                    ProblemCode.ROLE_TOO_LOW, "role " + role + " may not do this; allowed from role " + who + " on");
        }
        if (write && caller.readOnly()) {
            throw new RefusedException(
                    ProblemCode.READ_ONLY, "operator " + caller.name() + " is read-only; allowed: reads");
        }
    }

    private void demandReason(WriteTrail trail) {
        if (properties.environment() == Environment.PRODUCTION && trail.reason().isEmpty()) {
            throw new RefusedException(
                    ProblemCode.REASON_REQUIRED,
                    "in production every write needs a reason: header " + Reasons.HEADER
                            + " or the body's field reason, at most " + Reasons.CHARS_MAX + " characters");
        }
    }

    private void demandVersion(Routes.Rule rule, WriteTrail trail, @Nullable String ifMatch) {
        if (ifMatch != null && !rule.closing() && !trail.target().isEmpty()) {
            trail.holds(locks.take(trail.target()));
        }
        Snapshot now = before(rule, trail);
        trail.stoodAt(now, ifMatch);
        if (now == null || now.version() == null) {
            return;
        }
        if (ifMatch == null && rule.edit()) {
            throw new RefusedException(
                    ProblemCode.VERSION_REQUIRED,
                    "an edit needs the version it is based on: If-Match with the ETag of a GET");
        }
        if (ifMatch != null && !ETags.admits(ifMatch, now.version())) {
            throw Stale.refusal(ifMatch, now);
        }
    }

    private static @Nullable Snapshot before(Routes.Rule rule, WriteTrail trail) {
        try {
            return trail.now();
        } catch (LedgerUnavailableException e) {
            if (rule.closing()) {
                return null;
            }
            throw e;
        }
    }

    private static String pattern(HttpServletRequest request) {
        return String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
    }

    private static Map<String, String> variables(HttpServletRequest request) {
        Object found = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return Optional.ofNullable(found)
                .filter(Map.class::isInstance)
                .map(AccessInterceptor::strings)
                .orElse(Map.of());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> strings(Object variables) {
        return (Map<String, String>) variables;
    }
}
