package seckill.console.orders;

import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One moment of a unit's life, with what proves it.
 *
 * @param source {@code mysql:} and the table, or {@code redis:} and what was asked
 * @param id key of the row or entry
 * @param values the row as it stands now; empty where the same row was told before
 */
record Evidence(Instant at, String what, String source, String id, Map<String, @Nullable Object> values) {

    /** {@code name=value}, one after another; nothing that is null. */
    String facts() {
        return values.entrySet().stream()
                .filter(e -> e.getValue() != null)
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining("  "));
    }
}
