package seckill.engine.controlplane;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.EditLedger.ActivityEdit;

/** What of an activity can be edited before it is preheated; ranges as in {@link ActivityRequest}. */
record ActivityEditRequest(
        @NotBlank @Size(max = 120) String name,
        @NotNull Instant startsAt,
        @NotNull Instant endsAt,
        @Min(1) @Max(86_400) int paymentWindowSeconds,
        @Nullable String reason) {

    ActivityEdit toEdit() {
        if (!endsAt.isAfter(startsAt)) {
            throw Fields.refused("endsAt", endsAt, "an instant after startsAt, which is " + startsAt);
        }
        return new ActivityEdit(name, startsAt, endsAt, Duration.ofSeconds(paymentWindowSeconds));
    }
}
