package seckill.engine.admission;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The checks in their order; the first that objects decides. What passes all of them may ask for stock. */
public final class Admission {

    private final List<Counted> checks;

    Admission(List<Check> inOrder) {
        checks = inOrder.stream().map(Counted::new).toList();
    }

    /** The first rejection, or null when the request may go on. Never waits, allocates nothing. */
    public @Nullable Rejection admit(Applicant applicant) {
        for (int i = 0; i < checks.size(); i++) {
            Counted each = checks.get(i);
            Rejection rejection = each.check.test(applicant);
            if (rejection != null) {
                each.rejected.increment();
                return rejection;
            }
            each.passed.increment();
        }
        return null;
    }

    /** What each check has decided since the start of the process, in the order of the checks. */
    public List<CheckCounts> counts() {
        return checks.stream()
                .map(c -> new CheckCounts(c.check.name(), c.passed.sum(), c.rejected.sum()))
                .toList();
    }

    /**
     * @param name the check
     * @param passed requests it let pass
     * @param rejected requests it turned away
     */
    public record CheckCounts(String name, long passed, long rejected) {}

    private static final class Counted {
        final Check check;
        final LongAdder passed = new LongAdder();
        final LongAdder rejected = new LongAdder();

        Counted(Check check) {
            this.check = check;
        }
    }
}
