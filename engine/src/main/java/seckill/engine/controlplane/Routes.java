package seckill.engine.controlplane;

import java.util.Optional;
import org.springframework.web.method.HandlerMethod;

/** The rule of each route: its declaration, or one of the named exceptions for handlers that are not ours to annotate. */
final class Routes {

    private static final String OPENAPI_LIBRARY = "org.springdoc.";
    private static final String SANDBOX = "/sandbox/";

    private Routes() {}

    record Rule(Who who, String action, String target, boolean edit, boolean closing) {}

    /**
     * @param handler what the path leads to
     * @param pattern the path's pattern, as the handler declared it
     * @return empty: nobody said who may
     */
    static Optional<Rule> rule(Object handler, String pattern) {
        if (!(handler instanceof HandlerMethod method)) {
            return Optional.empty();
        }
        Access access = method.getMethodAnnotation(Access.class);
        if (access != null) {
            return Optional.of(
                    new Rule(access.value(), access.action(), access.target(), access.edit(), access.closing()));
        }
        if (pattern.startsWith(SANDBOX)) {
            return Optional.of(new Rule(Who.OPEN, "sandbox", "", false, false));
        }
        if (method.getBeanType().getName().startsWith(OPENAPI_LIBRARY)) {
            return Optional.of(new Rule(Who.VIEWER, "openapi", "", false, false));
        }
        return Optional.empty();
    }
}
