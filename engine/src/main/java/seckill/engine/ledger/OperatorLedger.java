package seckill.engine.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.model.OperatorRole;

/** Operators of the control plane. All methods throw {@link LedgerUnavailableException}. */
public interface OperatorLedger {

    /** Creates the operator only when there is none at all. @return false: there was one, nothing changed */
    boolean createFirst(NewOperator operator);

    /** @return false: the name is taken, nothing changed */
    boolean create(NewOperator operator);

    Optional<OperatorRow> operator(String name);

    /** By name. */
    List<OperatorRow> operators(int countMax);

    /** Changes role and flags under the expected version; see {@link EditOutcome}. */
    EditOutcome edit(String name, long expectedVersion, OperatorEdit edit);

    /**
     * Sets the password if it is still the one of the given version.
     *
     * @return false: no such operator, or the password was changed meanwhile
     */
    boolean setPassword(String name, int expectedPasswordVersion, String passwordHash, boolean mustChange);

    /** Notes a sign-in; no change of version. */
    void signedIn(String name, String address);

    /**
     * @param name 1 to 32 characters
     * @param passwordHash Argon2id in its usual text form
     * @param mustChangePassword whether the password is a one-time password
     */
    record NewOperator(
            String name, String passwordHash, boolean mustChangePassword, OperatorRole role, boolean readOnly) {}

    /** The operator as it is to be. */
    record OperatorEdit(OperatorRole role, boolean readOnly, boolean disabled) {

        /** Whether who is so can still decide on operators. */
        boolean administers() {
            return role == OperatorRole.ADMIN && !readOnly && !disabled;
        }
    }

    /**
     * @param passwordVersion raised by each change of password
     * @param version raised by each change but sign-in
     * @param signedInAt null before the first sign-in
     * @param signedInFrom null before the first sign-in
     */
    record OperatorRow(
            String name,
            String passwordHash,
            int passwordVersion,
            boolean mustChangePassword,
            OperatorRole role,
            boolean readOnly,
            boolean disabled,
            long version,
            Instant createdAt,
            Instant changedAt,
            @Nullable Instant signedInAt,
            @Nullable String signedInFrom) {}

    /** What became of an edit, in order of precedence. */
    sealed interface EditOutcome {
        record Unknown() implements EditOutcome {}

        /** Somebody else changed the operator first. */
        record Stale(OperatorRow current) implements EditOutcome {}

        /** Nobody would be left who can decide on operators. */
        record LastAdmin(OperatorRow current) implements EditOutcome {}

        record Edited(OperatorRow current) implements EditOutcome {}
    }
}
