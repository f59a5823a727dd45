package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.ActivityLedger.NewActivity;
import seckill.engine.ledger.ActivityLedger.NewOffer;
import seckill.model.LimitScope;
import seckill.model.SaleState;

/** An activity as an operator describes it; the ranges are those of the ledger and the scripts. */
record ActivityRequest(
        @NotBlank @Size(max = 120) String name,
        @NotNull Instant startsAt,
        @NotNull Instant endsAt,
        @Min(1) @Max(86_400) int paymentWindowSeconds,
        @NotNull LimitScope scope,
        @NotEmpty @Size(max = 100) List<@Valid OfferRequest> offers,
        @Nullable Boolean draft,
        @Nullable String reason) {

    /** A draft is scheduled once it is complete; whoever asks for none has it scheduled at once. */
    SaleState firstState() {
        return Boolean.TRUE.equals(draft) ? SaleState.DRAFT : SaleState.SCHEDULED;
    }

    record OfferRequest(
            @Min(1) long skuId,
            @NotBlank @Size(max = 120) String title,
            @Min(0) @Max(100_000_000_00L) long unitPriceCents,
            @NotNull @Pattern(regexp = "[A-Z]{3}") String currency,
            @Min(1) @Max(100) int perBuyerLimit,
            @Min(1) @Max(256) int buckets,
            @Min(0) @Max(100_000_000) long units) {}

    /** @throws IllegalArgumentException for what no single field shows */
    NewActivity toNewActivity() {
        if (!endsAt.isAfter(startsAt)) {
            throw new IllegalArgumentException("endsAt " + endsAt + " must be after startsAt " + startsAt);
        }
        Set<Long> skus = new HashSet<>();
        Set<Integer> bucketCounts = new HashSet<>();
        for (OfferRequest offer : offers) {
            bucketCounts.add(offer.buckets());
            if (!skus.add(offer.skuId())) {
                throw new IllegalArgumentException("skuId " + offer.skuId() + " stands in two offers; once is allowed");
            }
        }
        if (scope == LimitScope.ACTIVITY && bucketCounts.size() > 1) {
            throw new IllegalArgumentException(
                    "with scope ACTIVITY all offers have the same number of buckets, not " + bucketCounts);
        }
        return new NewActivity(
                name,
                startsAt,
                endsAt,
                Duration.ofSeconds(paymentWindowSeconds),
                scope,
                offers.stream()
                        .map(o -> new NewOffer(
                                o.skuId(),
                                o.title(),
                                o.unitPriceCents(),
                                o.currency(),
                                o.perBuyerLimit(),
                                o.buckets(),
                                o.units()))
                        .toList());
    }
}
