package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import seckill.model.OperatorRole;

/**
 * Who calls.
 *
 * @param name operator, {@code local-key} or {@code anonymous}
 * @param role null when not signed in
 * @param mustChangePassword whether nothing else is allowed yet
 * @param address where the call comes from, as the server sees it
 * @param session null without a token
 * @param refusal why he counts as not signed in; empty when he is
 */
record Caller(
        String name,
        @Nullable OperatorRole role,
        boolean readOnly,
        boolean mustChangePassword,
        String address,
        @Nullable Session session,
        String refusal) {

    static final String ANONYMOUS = "anonymous";

    private static final String ATTRIBUTE = Caller.class.getName();

    static Caller anonymous(String name, String address, String refusal) {
        return new Caller(name, null, false, false, address, null, refusal);
    }

    boolean isSignedIn() {
        return role != null;
    }

    /** As left by the {@link CallerFilter}. */
    static Caller of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Caller caller) {
            return caller;
        }
        return anonymous(ANONYMOUS, request.getRemoteAddr(), "the call did not pass the caller filter");
    }

    void attachTo(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }
}
