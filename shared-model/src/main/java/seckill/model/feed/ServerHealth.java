package seckill.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A server as the sending instance reaches it.
 *
 * @param since when {@code up} became what it is
 * @param answerMicros time of the last plain question; null while down
 * @param clockOffsetMillis the server's clock less this instance's; null where it is not measured
 * @param detail version, or why it is down
 */
public record ServerHealth(
        boolean up,
        Instant since,
        @Nullable Long answerMicros,
        @Nullable Long clockOffsetMillis,
        String detail) {}
