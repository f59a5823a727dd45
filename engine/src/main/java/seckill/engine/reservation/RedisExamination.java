package seckill.engine.reservation;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.protocol.ProtocolVersion;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks a Redis what it says of itself, on a connection of its own; writes nothing. */
public final class RedisExamination {

    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final String SETTINGS = "*";
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final String uri;
    private final InstantSource clock;

    /** @param uri {@code redis://}, {@code rediss://} or {@code redis-sentinel://} */
    public RedisExamination(String uri, InstantSource clock) {
        this.uri = uri;
        this.clock = clock;
    }

    /**
     * @param info every line of INFO
     * @param settings of CONFIG GET; empty when it is not allowed
     * @param time its clock
     * @param askedAt this machine's clock just before it was asked for its own
     * @param answeredAt just after
     * @param answerNanos how long a plain question takes, the best of a few
     */
    public record RedisVitals(
            Map<String, String> info,
            Map<String, String> settings,
            Instant time,
            Instant askedAt,
            Instant answeredAt,
            long answerNanos) {}

    /** @throws RedisUnavailableException when it cannot be asked */
    public RedisVitals examine() {
        RedisURI address = RedisURI.create(uri);
        address.setTimeout(LIMIT);
        RedisClient client = RedisClient.create();
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .protocolVersion(ProtocolVersion.RESP3)
                .timeoutOptions(TimeoutOptions.enabled(LIMIT))
                .socketOptions(SocketOptions.builder().connectTimeout(LIMIT).build())
                .build());
        try (StatefulRedisConnection<String, String> connection = client.connect(address)) {
            return ask(connection.sync());
        } catch (RedisException e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new RedisUnavailableException("Redis at " + address + " cannot be asked: " + cause.getMessage(), e);
        } finally {
            client.shutdown(Duration.ZERO, LIMIT);
        }
    }

    private RedisVitals ask(RedisCommands<String, String> redis) {
        Map<String, String> info = ServerFacts.parse(redis.info("everything")).facts();
        long bestNanos = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long startedNanos = System.nanoTime();
            var _ = redis.ping();
            bestNanos = Math.min(bestNanos, System.nanoTime() - startedNanos);
        }
        Instant askedAt = clock.instant();
        List<String> time = redis.time();
        Instant answeredAt = clock.instant();
        return new RedisVitals(
                info,
                settings(redis),
                Instant.ofEpochSecond(
                        Long.parseLong(time.getFirst()), 1_000 * (Long.parseLong(time.getLast()) % MICROS_PER_SECOND)),
                askedAt,
                answeredAt,
                bestNanos);
    }

    private static Map<String, String> settings(RedisCommands<String, String> redis) {
        try {
            return new TreeMap<>(redis.configGet(SETTINGS));
        } catch (RedisCommandExecutionException e) {
            // Hosted servers keep their settings to themselves.
            return Map.of();
        }
    }
}
