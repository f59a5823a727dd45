package seckill.engine.reservation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.engine.reservation.GrantStream.Consumer;

/** Reads what XINFO answers: flat lists of names and values, of which later servers have more than earlier ones. */
final class StreamReplies {

    private StreamReplies() {}

    static List<Consumer> consumers(List<Object> reply) {
        List<Consumer> consumers = new ArrayList<>(reply.size());
        for (Object each : reply) {
            List<?> flat = flat(each);
            Object inactive = optional(flat, "inactive");
            consumers.add(new Consumer(
                    (String) required(flat, "name"),
                    (Long) required(flat, "pending"),
                    Duration.ofMillis((Long) required(flat, "idle")),
                    // -1 for a consumer that never got anything.
                    inactive instanceof Long millis && millis >= 0 ? Duration.ofMillis(millis) : null));
        }
        return consumers;
    }

    /** The group's lag as the server estimates it; null where it does not know. */
    static @Nullable Long lag(List<Object> reply, String group) {
        for (Object each : reply) {
            List<?> flat = flat(each);
            if (group.equals(required(flat, "name"))) {
                return optional(flat, "lag") instanceof Long lag ? lag : null;
            }
        }
        return null;
    }

    private static List<?> flat(Object reply) {
        if (reply instanceof List<?> flat) {
            return flat;
        }
        throw new IllegalStateException("XINFO answered with " + reply);
    }

    private static Object required(List<?> flat, String name) {
        Object value = optional(flat, name);
        if (value == null) {
            throw new IllegalStateException("XINFO names no " + name + ": " + flat);
        }
        return value;
    }

    private static @Nullable Object optional(List<?> flat, String name) {
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            if (name.equals(flat.get(i))) {
                return flat.get(i + 1);
            }
        }
        return null;
    }
}
