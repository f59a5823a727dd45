package seckill.engine.controlplane;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.EditLedger.OfferEdit;

/** What of an offer can be edited before it is preheated; ranges as in {@link ActivityRequest.OfferRequest}. */
record OfferEditRequest(
        @NotBlank @Size(max = 120) String title,
        @Min(0) @Max(100_000_000_00L) long unitPriceCents,
        @NotNull @Pattern(regexp = "[A-Z]{3}") String currency,
        @Min(1) @Max(100) int perBuyerLimit,
        @Nullable String reason) {

    OfferEdit toEdit() {
        return new OfferEdit(title, unitPriceCents, currency, perBuyerLimit);
    }
}
