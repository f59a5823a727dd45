package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.OperatorLedger;
import seckill.engine.ledger.OperatorLedger.OperatorRow;
import seckill.model.OperatorRole;

/**
 * Tells who calls, from the token or the machine's own key. What is known of a signed-in operator is read again every few seconds, so
 * that a change made at another engine counts here; while the database cannot be asked, it counts as it was.
 */
final class Callers {

    static final String LOCAL_KEY = "local-key";
    static final String METRICS_KEY = "metrics-key";

    private static final Logger log = LoggerFactory.getLogger(Callers.class);
    private static final String SCHEME = "bearer ";

    private final Sessions sessions;
    private final OperatorLedger ledger;
    private final ControlProperties properties;

    Callers(Sessions sessions, OperatorLedger ledger, ControlProperties properties) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.properties = properties;
    }

    Caller of(HttpServletRequest request) {
        String address = request.getRemoteAddr();
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null) {
            return Caller.anonymous(
                    Caller.ANONYMOUS, address, "send a token of POST /control/v1/sign-in as Authorization: Bearer");
        }
        if (!header.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            return Caller.anonymous(Caller.ANONYMOUS, address, "the Authorization header must begin with Bearer");
        }
        String shown = header.substring(SCHEME.length()).strip();
        if (isKey(shown, properties.key())) {
            return localKey(address);
        }
        return isKey(shown, properties.metricsKey()) ? metricsKey(request, address) : signedIn(shown, address);
    }

    private static boolean isKey(String shown, @Nullable String key) {
        return key != null
                && MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), key.getBytes(StandardCharsets.UTF_8));
    }

    private static Caller metricsKey(HttpServletRequest request, String address) {
        return request.getMethod().equals("GET") && request.getRequestURI().equals(MetricsController.PATH)
                ? new Caller(METRICS_KEY, OperatorRole.VIEWER, true, false, address, null, "")
                : Caller.anonymous(
                        METRICS_KEY, address, "the metrics key is for GET " + MetricsController.PATH + " only");
    }

    private static Caller localKey(String address) {
        return Addresses.isLoopback(address)
                ? new Caller(LOCAL_KEY, OperatorRole.ADMIN, false, false, address, null, "")
                : Caller.anonymous(LOCAL_KEY, address, "the control key is accepted from loopback addresses only");
    }

    boolean isDueForCheck(Session session) {
        return !session.isCheckedWithin(properties.operatorRefresh());
    }

    /** Reads the operator again, and ends the session that does not hold any more. */
    void check(Session session) {
        boolean unused = isStillGood(session);
    }

    private Caller signedIn(String token, String address) {
        Optional<Session> found = sessions.use(token).filter(this::isStillGood);
        if (found.isEmpty()) {
            return Caller.anonymous(
                    Caller.ANONYMOUS, address, "the token is unknown at this engine or has expired; sign in again");
        }
        Session session = found.get();
        OperatorRow operator = session.operator();
        return new Caller(
                operator.name(),
                operator.role(),
                operator.readOnly(),
                operator.mustChangePassword(),
                address,
                session,
                "");
    }

    private boolean isStillGood(Session session) {
        if (session.isCheckedWithin(properties.operatorRefresh())) {
            return true;
        }
        Optional<OperatorRow> now;
        try {
            now = ledger.operator(session.operator().name());
        } catch (LedgerUnavailableException e) {
            log.warn("Operator {} counts as he was: {}", session.operator().name(), e.getMessage());
            return true;
        }
        boolean good = now.isPresent() && session.update(now.get());
        if (!good) {
            sessions.end(session);
        }
        return good;
    }
}
