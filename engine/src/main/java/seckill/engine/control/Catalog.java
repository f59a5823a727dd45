package seckill.engine.control;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.SaleState;

/**
 * The offers of all live activities, replaced as a whole every few hundred milliseconds, and the process-wide fence. Read on
 * the hot path: two volatile reads and a map look-up.
 */
public final class Catalog {

    private final InstantSource clock;
    private final AtomicBoolean fenced = new AtomicBoolean(true);
    private volatile Map<OfferId, OfferView> offers = Map.of();
    private volatile boolean stopAll;

    /** Starts fenced: until Redis has been recognised, nothing is granted (invariant 9). */
    public Catalog(InstantSource clock) {
        this.clock = clock;
    }

    /** Replaces what is known of the sales. */
    public void refresh(Collection<OfferView> live, boolean allStopped) {
        offers = live.stream()
                .collect(Collectors.toUnmodifiableMap(v -> v.terms().offer(), Function.identity()));
        stopAll = allStopped;
    }

    /** The offer, or null when no live activity has it. */
    public @Nullable OfferView offer(OfferId offer) {
        return offers.get(offer);
    }

    public Collection<OfferView> offers() {
        return offers.values();
    }

    public boolean allStopped() {
        return stopAll;
    }

    /** @return whether the fence was open until now */
    public boolean closeFence() {
        return fenced.compareAndSet(false, true);
    }

    /** @return whether the fence was closed until now */
    public boolean openFence() {
        return fenced.compareAndSet(true, false);
    }

    public boolean isFenced() {
        return fenced.get();
    }

    /** Whether the offer, which may be null, grants now. */
    public Admittance admittance(@Nullable OfferView offer) {
        if (offer == null) {
            return Admittance.UNKNOWN_OFFER;
        }
        Instant now = clock.instant();
        if (offer.state() == SaleState.DRAINING || !now.isBefore(offer.endsAt())) {
            return Admittance.ENDED;
        }
        if (stopAll || fenced.get() || offer.stop() != null || offer.state() == SaleState.PAUSED) {
            return Admittance.STOPPED;
        }
        if (offer.state() != SaleState.OPEN || now.isBefore(offer.startsAt())) {
            return Admittance.NOT_STARTED;
        }
        return Admittance.OPEN;
    }
}
