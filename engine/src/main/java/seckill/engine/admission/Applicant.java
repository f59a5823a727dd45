package seckill.engine.admission;

import org.jspecify.annotations.Nullable;
import seckill.engine.control.OfferView;

/**
 * Who wants what, as far as is known without proof.
 *
 * @param offer the offer asked for, or null when no live activity has it
 */
public record Applicant(@Nullable OfferView offer) {}
