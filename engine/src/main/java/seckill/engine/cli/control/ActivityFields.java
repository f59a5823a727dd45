package seckill.engine.cli.control;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Fields of an activity that options give. */
final class ActivityFields {

    private ActivityFields() {}

    /** Puts what is given; null leaves a field as it is. */
    static void put(
            ObjectNode body,
            @Nullable String name,
            @Nullable Instant startsAt,
            @Nullable Instant endsAt,
            @Nullable Duration paymentWindow) {
        if (name != null) {
            body.put("name", name);
        }
        if (startsAt != null) {
            body.put("startsAt", startsAt.toString());
        }
        if (endsAt != null) {
            body.put("endsAt", endsAt.toString());
        }
        if (paymentWindow != null) {
            body.put("paymentWindowSeconds", paymentWindow.toSeconds());
        }
    }
}
