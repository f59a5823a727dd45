package seckill.engine.admission;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.control.OfferView;

/** So many attempts of one proven user in one sale. */
final class AttemptsCheck implements Check {

    private final BuyerLog log;
    private final IntSupplier attemptsMax;

    AttemptsCheck(BuyerLog log, IntSupplier attemptsMax) {
        this.log = log;
        this.attemptsMax = attemptsMax;
    }

    @Override
    public String name() {
        return "attempts";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        OfferView offer = applicant.offer();
        return offer != null && log.countAttempt(applicant.userId(), offer) > attemptsMax.getAsInt()
                ? Rejection.ATTEMPTS_USED_UP
                : null;
    }
}
