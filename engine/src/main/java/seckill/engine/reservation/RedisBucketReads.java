package seckill.engine.reservation;

import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.PendingMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.reservation.GrantStream.Consumer;
import seckill.lua.LuaScript;

/** {@link BucketReads} on a real Redis, on the connection that may be busy for longer; a few hundred questions under way at most. */
public final class RedisBucketReads implements BucketReads {

    /** Questions sent before their answers are read: bounds what the connection has to hold. */
    private static final int UNDER_WAY_MAX = 256;

    private final RedisLink link;
    private final String prefix;
    private final LongSupplier nanoClock;
    private final Map<Bucket, BucketKeys> keys = new ConcurrentHashMap<>();

    /** @param prefix as of the {@link RedisStockStore} beside it */
    public RedisBucketReads(RedisLink link, String prefix, LongSupplier nanoClock) {
        this.link = link;
        this.prefix = prefix;
        this.nanoClock = nanoClock;
    }

    @Override
    public Map<Bucket, BucketSnapshot> inspect(Collection<Bucket> buckets) {
        RedisAsyncCommands<String, String> redis = link.required().slow().async();
        Map<Bucket, BucketSnapshot> read = new HashMap<>();
        for (List<Bucket> part : parts(buckets)) {
            List<CompletionStage<List<Object>>> answers =
                    part.stream().map(bucket -> inspect(redis, keys(bucket))).toList();
            for (int i = 0; i < part.size(); i++) {
                Bucket bucket = part.get(i);
                SnapshotReply.read(RedisFaults.await(answers.get(i), link.slowCommandTimeout()))
                        .ifPresent(snapshot -> read.put(bucket, snapshot));
            }
        }
        return read;
    }

    private static CompletionStage<List<Object>> inspect(RedisAsyncCommands<String, String> redis, BucketKeys keys) {
        CompletionStage<List<Object>> answer =
                redis.evalsha(LuaScript.INSPECT.sha1(), ScriptOutputType.MULTI, keys.all(), RedisStockStore.GROUP);
        return answer.exceptionallyCompose(failure -> RedisFaults.isNoScript(failure)
                ? redis.<List<Object>>eval(
                        LuaScript.INSPECT.text(), ScriptOutputType.MULTI, keys.all(), RedisStockStore.GROUP)
                : CompletableFuture.failedStage(failure));
    }

    @Override
    public Map<Bucket, StreamFigures> streams(Map<Bucket, BucketSnapshot> inspected) {
        RedisAsyncCommands<String, String> redis = link.required().slow().async();
        Map<Bucket, StreamFigures> read = new HashMap<>();
        for (List<Bucket> part : parts(inspected.keySet())) {
            List<Questions> asked = part.stream()
                    .map(bucket -> ask(redis, keys(bucket).events(), Objects.requireNonNull(inspected.get(bucket))))
                    .toList();
            for (int i = 0; i < part.size(); i++) {
                StreamFigures figures = answers(asked.get(i));
                if (figures != null) {
                    read.put(part.get(i), figures);
                }
            }
        }
        return read;
    }

    private record Questions(
            CompletionStage<List<Object>> consumers,
            CompletionStage<List<Object>> groups,
            @Nullable CompletionStage<PendingMessages> pending,
            @Nullable CompletionStage<List<StreamMessage<String, String>>> next) {}

    private static Questions ask(RedisAsyncCommands<String, String> redis, String events, BucketSnapshot known) {
        boolean held = known.pending() > 0;
        boolean undelivered = !known.lastDeliveredId().equals(known.lastEntryId());
        Range<String> next = Range.from(Range.Boundary.excluding(known.lastDeliveredId()), Range.Boundary.unbounded());
        return new Questions(
                redis.xinfoConsumers(events, RedisStockStore.GROUP),
                redis.xinfoGroups(events),
                held ? redis.xpending(events, RedisStockStore.GROUP) : null,
                !held && undelivered ? redis.xrange(events, next, Limit.from(1)) : null);
    }

    /** Null when the stream or its group went away since it was inspected. */
    private @Nullable StreamFigures answers(Questions asked) {
        try {
            List<Consumer> consumers = StreamReplies.consumers(await(asked.consumers));
            Long lag = StreamReplies.lag(await(asked.groups), RedisStockStore.GROUP);
            return new StreamFigures(consumers, lag, oldestMillis(asked));
        } catch (RedisUnavailableException e) {
            if (e.getCause() != null
                    && (RedisFaults.isReply(e.getCause(), "NOGROUP")
                            || RedisFaults.isReply(e.getCause(), "ERR no such key"))) {
                return null;
            }
            throw e;
        }
    }

    private @Nullable Long oldestMillis(Questions asked) {
        String id = null;
        if (asked.pending != null) {
            PendingMessages pending = await(asked.pending);
            id = pending.getCount() == 0
                    ? null
                    : pending.getMessageIds().getLower().getValue();
        } else if (asked.next != null) {
            List<StreamMessage<String, String>> next = await(asked.next);
            id = next.isEmpty() ? null : next.getFirst().getId();
        }
        return id == null ? null : Long.valueOf(id.substring(0, id.indexOf('-')));
    }

    @Override
    public Duration ping() {
        long asked = nanoClock.getAsLong();
        String unused = RedisFaults.await(link.required().decisions().async().ping(), link.commandTimeout());
        return Duration.ofNanos(nanoClock.getAsLong() - asked);
    }

    private <T> T await(CompletionStage<T> answer) {
        return RedisFaults.await(answer, link.slowCommandTimeout());
    }

    private static List<List<Bucket>> parts(Collection<Bucket> buckets) {
        List<Bucket> all = List.copyOf(buckets);
        List<List<Bucket>> parts = new ArrayList<>();
        for (int i = 0; i < all.size(); i += UNDER_WAY_MAX) {
            parts.add(all.subList(i, Math.min(i + UNDER_WAY_MAX, all.size())));
        }
        return parts;
    }

    private BucketKeys keys(Bucket bucket) {
        return keys.computeIfAbsent(bucket, b -> BucketKeys.of(prefix, b));
    }
}
