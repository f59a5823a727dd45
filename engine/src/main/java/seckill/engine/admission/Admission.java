package seckill.engine.admission;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checks in their order; the first that objects decides. Some need no proof of who asks; the others are asked once identity and
 * token are proven, or anybody could use up another's share. What passes all of them may ask for stock.
 */
public final class Admission {

    private final List<Counted> ofAnybody;
    private final List<Counted> ofProven;

    Admission(List<Check> ofAnybody, List<Check> ofProven) {
        this.ofAnybody = ofAnybody.stream().map(Counted::new).toList();
        this.ofProven = ofProven.stream().map(Counted::new).toList();
    }

    /** The first rejection of those that need no proof, or null when the request may go on. Never waits. */
    public @Nullable Rejection admit(Applicant applicant) {
        return first(ofAnybody, applicant);
    }

    /** The same for an applicant whose user id and token are proven. Never waits. */
    public @Nullable Rejection admitProven(Applicant applicant) {
        return first(ofProven, applicant);
    }

    private static @Nullable Rejection first(List<Counted> checks, Applicant applicant) {
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
        return Stream.concat(ofAnybody.stream(), ofProven.stream())
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
