package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import seckill.engine.controlplane.TargetState.Snapshot;

/** What is known so far of one write, from the first filter to the audit log; used by the one thread that serves the call. */
final class WriteTrail {

    private static final String ATTRIBUTE = WriteTrail.class.getName();

    private final String requestId = UUID.randomUUID().toString().replace("-", "");
    private final Caller caller;
    private String who;
    private String reason = "";
    private String action;
    private String target = "";
    private @Nullable TargetState state;
    private Map<String, String> variables = Map.of();
    private @Nullable Snapshot before;
    private @Nullable Object created;
    private @Nullable String ifMatch;
    private @Nullable Lock lock;
    private boolean started;
    private String refusal = "";

    private WriteTrail(Caller caller, String action) {
        this.caller = caller;
        this.who = caller.name();
        this.action = action;
    }

    static WriteTrail begin(HttpServletRequest request, Caller caller) {
        WriteTrail trail = new WriteTrail(caller, request.getMethod() + " " + request.getRequestURI());
        request.setAttribute(ATTRIBUTE, trail);
        return trail;
    }

    /** Null for reads. */
    static @Nullable WriteTrail of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof WriteTrail trail ? trail : null;
    }

    /** The trail of the call that this thread serves. */
    static WriteTrail current() {
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                && of(attributes.getRequest()) instanceof WriteTrail trail) {
            return trail;
        }
        throw new IllegalStateException("this thread serves no write");
    }

    /** For handlers that make something new: its name, and how it stands. */
    void created(String name, Object value) {
        target = name;
        created = value;
    }

    /** For sign-ins: the name that was given. */
    void claims(String name) {
        who = name;
    }

    void aims(String declaredAction, @Nullable TargetState declaredState, Map<String, String> pathVariables) {
        action = declaredAction;
        state = declaredState;
        variables = pathVariables;
        if (declaredState != null) {
            target = declaredState.name(pathVariables);
        }
    }

    void because(String words) {
        reason = words;
    }

    void stoodAt(@Nullable Snapshot snapshot, @Nullable String demandedVersion) {
        before = snapshot;
        ifMatch = demandedVersion;
    }

    void holds(Lock held) {
        lock = held;
    }

    void release() {
        if (lock != null) {
            lock.unlock();
            lock = null;
        }
    }

    void started() {
        started = true;
    }

    void refused(ProblemCode code, String detail) {
        refusal = code.word() + ": " + detail;
    }

    /** How the target stands now; null when there is none. */
    @Nullable
    Snapshot now() {
        return state == null ? null : state.read(variables).orElse(null);
    }

    String requestId() {
        return requestId;
    }

    Caller caller() {
        return caller;
    }

    String who() {
        return who;
    }

    String reason() {
        return reason;
    }

    String action() {
        return action;
    }

    String target() {
        return target;
    }

    @Nullable
    Snapshot before() {
        return before;
    }

    @Nullable
    Object createdValue() {
        return created;
    }

    @Nullable
    String ifMatch() {
        return ifMatch;
    }

    boolean isStarted() {
        return started;
    }

    String refusal() {
        return refusal;
    }
}
