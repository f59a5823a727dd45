package seckill.engine.cli.control;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import seckill.engine.cli.DurationWord;
import tools.jackson.databind.node.ObjectNode;

/** Fields of an activity that options give. */
final class ActivityFields {

    @Option(names = "--name", paramLabel = "TEXT", description = "Its name.")
    private @Nullable String name;

    @Option(
            names = "--starts-at",
            paramLabel = "TIME",
            converter = InstantWord.class,
            description = "First instant of the sale.")
    private @Nullable Instant startsAt;

    @Option(
            names = "--ends-at",
            paramLabel = "TIME",
            converter = InstantWord.class,
            description = "First instant after it.")
    private @Nullable Instant endsAt;

    @Option(
            names = "--payment-window",
            paramLabel = "T",
            converter = DurationWord.class,
            description = "How long an order waits for payment, such as 15m.")
    private @Nullable Duration paymentWindow;

    boolean areMissing() {
        return name == null && startsAt == null && endsAt == null && paymentWindow == null;
    }

    /** Puts what is given; what is not stays as it is. */
    void putInto(ObjectNode body) {
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
