package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * Paths for those who are not signed in. Compared with the path exactly as it was sent, so that nothing encoded or relative looks like one
 * of them; {@link AccessInterceptor} asks the handler's own declaration again. The sandbox plays an outside party, which has no key.
 */
final class OpenPaths {

    static final String SIGN_IN = "/control/v1/sign-in";
    static final String HEALTH = "/control/v1/health";

    private static final Set<String> EXACT =
            Set.of(SIGN_IN, HEALTH, HEALTH + "/liveness", HEALTH + "/readiness", HEALTH + "/sellable");
    private static final Pattern SANDBOX = Pattern.compile("/sandbox/v1(/[A-Za-z0-9_-]+)+");

    private OpenPaths() {}

    static boolean contains(HttpServletRequest request) {
        String path = request.getRequestURI();
        return EXACT.contains(path) || SANDBOX.matcher(path).matches();
    }

    static boolean isSandbox(HttpServletRequest request) {
        return SANDBOX.matcher(request.getRequestURI()).matches();
    }

    static RefusedException refusal(Caller caller) {
        return new RefusedException(ProblemCode.UNAUTHENTICATED, caller.refusal())
                .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
}
