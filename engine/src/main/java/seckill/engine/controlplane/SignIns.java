package seckill.engine.controlplane;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.OperatorLedger;
import seckill.engine.ledger.OperatorLedger.OperatorRow;

/** Sign-in, and the change of one's own password, both throttled alike. */
final class SignIns {

    static final String NAME_FORM = "[a-z0-9][a-z0-9._-]{0,31}";

    private static final Pattern NAME = Pattern.compile(NAME_FORM);

    private final OperatorLedger ledger;
    private final Passwords passwords;
    private final SignInThrottle throttle;
    private final Sessions sessions;

    SignIns(OperatorLedger ledger, Passwords passwords, SignInThrottle throttle, Sessions sessions) {
        this.ledger = ledger;
        this.passwords = passwords;
        this.throttle = throttle;
        this.sessions = sessions;
    }

    /** @throws RefusedException the same for an unknown name, a wrong password and a disabled operator */
    Sessions.Issued signIn(String name, String password, String address) {
        Optional<OperatorRow> found =
                NAME.matcher(name).matches() ? ledger.operator(name) : Optional.<OperatorRow>empty();
        OperatorRow operator = found.orElse(null);
        if (!passes(name, operator, password, address)) {
            throw new RefusedException(
                    ProblemCode.SIGN_IN_REFUSED, "name and password do not fit, or sign-in is disabled");
        }
        OperatorRow row = found.orElseThrow();
        ledger.signedIn(name, address);
        return sessions.issue(row);
    }

    /** Sets the caller's own password and ends his other sessions. */
    void changePassword(Session session, String oldPassword, String newPassword, String address) {
        OperatorRow operator = session.operator();
        if (!passes(operator.name(), operator, oldPassword, address)) {
            throw new RefusedException(ProblemCode.SIGN_IN_REFUSED, "oldPassword is not the present password");
        }
        if (newPassword.equals(oldPassword)) {
            throw Fields.refused("newPassword", "", "another password than the present one");
        }
        if (newPassword.contains(operator.name())) {
            throw Fields.refused("newPassword", "", "a password without the operator's name in it");
        }
        if (!ledger.setPassword(operator.name(), operator.passwordVersion(), passwords.hash(newPassword), false)) {
            throw new RefusedException(ProblemCode.STALE_VERSION, "the password was changed elsewhere; sign in again");
        }
        session.carryOver(ledger.operator(operator.name()).orElseThrow());
        sessions.endOthers(operator.name(), session);
    }

    private boolean passes(String name, @Nullable OperatorRow operator, String password, String address) {
        boolean knownPlace = operator != null
                && (throttle.knows(name, address)
                        || (operator.signedInFrom() != null
                                && Addresses.group(operator.signedInFrom()).equals(Addresses.group(address))));
        demandRoom(name, address, knownPlace);
        boolean good = passwords.check(knownPlace, () -> {
            // Others may have failed while this one waited.
            demandRoom(name, address, knownPlace);
            boolean fits = passwords.matches(password, operator == null ? null : operator.passwordHash());
            if (!fits) {
                throttle.failed(name, address, knownPlace);
            }
            return fits;
        });
        if (good && operator != null && !operator.disabled()) {
            throttle.succeeded(name, address);
            return true;
        }
        return false;
    }

    private void demandRoom(String name, String address, boolean knownPlace) {
        Duration wait = throttle.blockedFor(name, address, knownPlace);
        if (wait.isPositive()) {
            throw RefusedException.tooManyAttempts("too many failed sign-ins", wait.toSeconds() + 1);
        }
    }
}
