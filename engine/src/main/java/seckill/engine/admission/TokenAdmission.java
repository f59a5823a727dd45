package seckill.engine.admission;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks before a purchase token is given. They count for themselves: their names begin with "token-". */
public final class TokenAdmission {

    private final Admission checks;

    TokenAdmission(List<Check> ofAnybody, List<Check> ofProven) {
        checks = new Admission(named(ofAnybody), named(ofProven));
    }

    /** The first rejection of those that need no proof of who asks, or null. Never waits. */
    public @Nullable Rejection admit(Applicant applicant) {
        return checks.admit(applicant);
    }

    /** The same for an applicant whose user id is proven. Never waits. */
    public @Nullable Rejection admitProven(Applicant applicant) {
        return checks.admitProven(applicant);
    }

    /** What each check has decided since the start of the process, in the order of the checks. */
    public List<Admission.CheckCounts> counts() {
        return checks.counts();
    }

    private static List<Check> named(List<Check> checks) {
        return checks.stream().<Check>map(Named::new).toList();
    }

    private record Named(Check check) implements Check {

        @Override
        public String name() {
            return "token-" + check.name();
        }

        @Override
        public @Nullable Rejection test(Applicant applicant) {
            return check.test(applicant);
        }
    }
}
