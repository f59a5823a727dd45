package seckill.engine.admission;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns away who scores too low. A scorer that fails turns away nobody: a fault of ours is not the buyer's. */
final class ScoreCheck implements Check {

    private static final Logger LOG = LoggerFactory.getLogger(ScoreCheck.class);

    private final BehaviourScorer scorer;
    private final IntSupplier scoreMin;
    private final AtomicBoolean told = new AtomicBoolean();

    /** @param scoreMin asked for with every request, 0 to 100; 0 asks the scorer nothing */
    ScoreCheck(BehaviourScorer scorer, IntSupplier scoreMin) {
        this.scorer = scorer;
        this.scoreMin = scoreMin;
    }

    @Override
    public String name() {
        return "score";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        int least = scoreMin.getAsInt();
        if (least == 0) {
            return null;
        }
        try {
            return scorer.score(applicant) < least ? Rejection.SCORE_TOO_LOW : null;
        } catch (RuntimeException e) {
            if (told.compareAndSet(false, true)) {
                LOG.error("the behaviour scorer fails, so the score turns away nobody; said once", e);
            }
            return null;
        }
    }
}
