package seckill.engine.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.control.OfferView;

/**
 * One device serves one account in one activity: the first that asks with it. Who shows no fingerprint passes here. When there are more
 * devices than are remembered, those asked with least often are forgotten, and nobody is refused for it.
 */
final class OneAccountCheck implements Check {

    private final BooleanSupplier wanted;
    private final Cache<Key, String> userByDevice;

    OneAccountCheck(BooleanSupplier wanted, int devicesMax) {
        this.wanted = wanted;
        userByDevice = Caffeine.newBuilder().maximumSize(devicesMax).build();
    }

    @Override
    public String name() {
        return "one-account";
    }

    @Override
    public @Nullable Rejection test(Applicant applicant) {
        OfferView offer = applicant.offer();
        String device = applicant.device();
        if (offer == null || device == null || !wanted.getAsBoolean()) {
            return null;
        }
        Key key = new Key(offer.terms().offer().activityId(), device);
        return userByDevice.get(key, first -> applicant.userId()).equals(applicant.userId())
                ? null
                : Rejection.DEVICE_IN_USE;
    }

    private record Key(long activityId, String device) {}
}
