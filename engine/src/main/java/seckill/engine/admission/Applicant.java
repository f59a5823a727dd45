package seckill.engine.admission;

import org.jspecify.annotations.Nullable;
import seckill.engine.control.OfferView;

/**
 * Who wants what, as far as is known. The user id is proven only for the checks that say so.
 *
 * @param offer the offer asked for, or null when no live activity has it
 * @param address where the request comes from, or null when that is not known
 * @param device the device's fingerprint, or null when none is shown
 * @param userId whose the request is, or says it is
 */
public record Applicant(
        @Nullable OfferView offer,
        @Nullable ClientAddress address,
        @Nullable String device,
        String userId) {}
