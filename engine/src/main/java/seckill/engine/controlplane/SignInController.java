package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.model.OperatorRole;

/** Sign-in, sign-out, and what is an operator's own. */
@RestController
@RequestMapping("/control/v1")
class SignInController {

    private final SignIns signIns;
    private final Sessions sessions;

    SignInController(SignIns signIns, Sessions sessions) {
        this.signIns = signIns;
        this.sessions = sessions;
    }

    record SignIn(
            @NotBlank @Size(max = 64) String name,
            @NotBlank @Size(max = Passwords.CHARS_MAX) String password) {

        @Override
        public String toString() {
            return "SignIn[" + name + "]";
        }
    }

    /**
     * @param token for the Authorization header; shown once
     * @param expiresAt when it ends if it is not used; each use moves that, up to a bound
     */
    record SignedIn(String token, Instant expiresAt, OperatorRole role, boolean readOnly, boolean mustChangePassword) {

        @Override
        public String toString() {
            return "SignedIn[" + role + "]";
        }
    }

    record Me(
            String name,
            @Nullable OperatorRole role,
            boolean readOnly,
            boolean mustChangePassword,
            @Nullable Instant expiresAt) {}

    record NewPassword(
            @NotBlank @Size(max = Passwords.CHARS_MAX) String oldPassword,

            @NotBlank @Size(min = Passwords.CHARS_MIN, max = Passwords.CHARS_MAX)
            String newPassword) {

        @Override
        public String toString() {
            return "NewPassword[]";
        }
    }

    @Access(value = Who.OPEN, action = "operator.sign-in")
    @PostMapping("/sign-in")
    SignedIn signIn(@Valid @RequestBody SignIn wish, HttpServletRequest request) {
        WriteTrail.current().claims(wish.name());
        Sessions.Issued issued = signIns.signIn(wish.name(), wish.password(), request.getRemoteAddr());
        Session session = issued.session();
        return new SignedIn(
                issued.token(),
                session.expiresAt(),
                session.operator().role(),
                session.operator().readOnly(),
                session.operator().mustChangePassword());
    }

    @Access(value = Who.SELF, action = "operator.sign-out")
    @PostMapping("/sign-out")
    ResponseEntity<Void> signOut(HttpServletRequest request) {
        Session session = Caller.of(request).session();
        if (session != null) {
            sessions.end(session);
        }
        return ResponseEntity.noContent().build();
    }

    @Access(Who.SELF)
    @GetMapping("/me")
    Me me(HttpServletRequest request) {
        Caller caller = Caller.of(request);
        Session session = caller.session();
        return new Me(
                caller.name(),
                caller.role(),
                caller.readOnly(),
                caller.mustChangePassword(),
                session == null ? null : session.expiresAt());
    }

    @Access(value = Who.SELF, action = "operator.change-own-password")
    @PostMapping("/me/password")
    ResponseEntity<Void> changePassword(@Valid @RequestBody NewPassword wish, HttpServletRequest request) {
        Session session = Caller.of(request).session();
        if (session == null) {
            throw new RefusedException(
                    ProblemCode.NOT_FOUND, "the control key has no password; it is a file of the engine's secrets");
        }
        signIns.changePassword(session, wish.oldPassword(), wish.newPassword(), request.getRemoteAddr());
        return ResponseEntity.noContent().build();
    }
}
