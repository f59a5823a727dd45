package seckill.engine.reservation;

import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAutoClaimArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.XTrimArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.ClaimedMessages;
import io.lettuce.core.models.stream.PendingMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import seckill.lua.LuaScript;

/**
 * A bucket's stream on a real Redis. A stream or group that is not there reads as empty: whether it should be there is the
 * fence's business. Argument faults come as IllegalArgumentException.
 */
public final class RedisGrantStream implements GrantStream {

    private static final String START = "0-0";
    private static final int PAGE = 1_000;

    private final RedisLink link;
    private final ScriptCaller scripts;
    private final String prefix;
    private final Map<Bucket, BucketKeys> keys = new ConcurrentHashMap<>();

    /** @param prefix as of the {@link RedisStockStore} beside it */
    public RedisGrantStream(RedisLink link, String prefix) {
        this.link = link;
        this.scripts = new ScriptCaller(link);
        this.prefix = prefix;
    }

    @Override
    @SuppressWarnings("unchecked") // the client takes one stream as a generic array
    public List<StreamEntry> readNew(Bucket bucket, String consumer, int countMax) {
        return entries(ask(
                redis -> redis.xreadgroup(
                        io.lettuce.core.Consumer.from(RedisStockStore.GROUP, consumer),
                        XReadArgs.Builder.count(countMax),
                        StreamOffset.lastConsumed(events(bucket))),
                List.of()));
    }

    @Override
    public List<StreamEntry> claim(Bucket bucket, String consumer, Duration idleMin, int countMax) {
        List<StreamEntry> claimed = new ArrayList<>();
        String cursor = START;
        do {
            String from = cursor;
            ClaimedMessages<String, String> page = ask(
                    redis -> redis.xautoclaim(
                            events(bucket),
                            XAutoClaimArgs.Builder.xautoclaim(
                                            io.lettuce.core.Consumer.from(RedisStockStore.GROUP, consumer),
                                            idleMin,
                                            from)
                                    .count(countMax - claimed.size())),
                    new ClaimedMessages<>(START, List.of()));
            claimed.addAll(entries(page.getMessages()));
            cursor = page.getId();
        } while (!cursor.equals(START) && claimed.size() < countMax);
        return claimed;
    }

    @Override
    public void acknowledge(Bucket bucket, Collection<String> entryIds) {
        if (!entryIds.isEmpty()) {
            Long unused = ask(
                    redis -> redis.xack(events(bucket), RedisStockStore.GROUP, entryIds.toArray(String[]::new)), 0L);
        }
    }

    @Override
    public List<StreamEntry> range(Bucket bucket, String afterEntryId, String lastEntryId, int countMax) {
        return entries(ask(
                redis -> redis.xrange(
                        events(bucket),
                        Range.from(Range.Boundary.excluding(afterEntryId), Range.Boundary.including(lastEntryId)),
                        Limit.from(countMax)),
                List.of()));
    }

    @Override
    public List<String> pendingIds(Bucket bucket) {
        List<String> ids = new ArrayList<>();
        Range.Boundary<String> from = Range.Boundary.unbounded();
        List<PendingMessage> page;
        do {
            Range<String> range = Range.from(from, Range.Boundary.unbounded());
            page = ask(
                    redis -> redis.xpending(events(bucket), RedisStockStore.GROUP, range, Limit.from(PAGE)), List.of());
            page.forEach(message -> ids.add(message.getId()));
            if (!page.isEmpty()) {
                from = Range.Boundary.excluding(page.getLast().getId());
            }
        } while (page.size() == PAGE);
        return ids;
    }

    @Override
    public List<Consumer> consumers(Bucket bucket) {
        List<Object> reply = ask(redis -> redis.xinfoConsumers(events(bucket), RedisStockStore.GROUP), List.of());
        return StreamReplies.consumers(reply);
    }

    @Override
    public int forgetSilentConsumers(Bucket bucket, Duration silentMin) {
        Long forgotten = scripts.slow(
                LuaScript.FORGET_CONSUMERS,
                ScriptOutputType.INTEGER,
                keys(bucket),
                List.of(RedisStockStore.GROUP, Long.toString(silentMin.toMillis())));
        return Math.toIntExact(forgotten);
    }

    @Override
    public long trimBelow(Bucket bucket, String entryId) {
        return ask(redis -> redis.xtrim(events(bucket), XTrimArgs.Builder.minId(entryId)), 0L);
    }

    private <T> T ask(Function<RedisAsyncCommands<String, String>, RedisFuture<T>> command, T whenAbsent) {
        try {
            return RedisFaults.await(command.apply(link.required().slow().async()), link.slowCommandTimeout());
        } catch (RedisUnavailableException e) {
            if (e.getCause() != null
                    && (RedisFaults.isReply(e.getCause(), "NOGROUP")
                            || RedisFaults.isReply(e.getCause(), "ERR no such key"))) {
                return whenAbsent;
            }
            throw e;
        }
    }

    private static List<StreamEntry> entries(List<StreamMessage<String, String>> messages) {
        List<StreamEntry> entries = new ArrayList<>(messages.size());
        for (StreamMessage<String, String> message : messages) {
            entries.add(new StreamEntry(message.getId(), message.getBody() == null ? Map.of() : message.getBody()));
        }
        return entries;
    }

    private String events(Bucket bucket) {
        return keys(bucket).events();
    }

    private BucketKeys keys(Bucket bucket) {
        return keys.computeIfAbsent(bucket, b -> BucketKeys.of(prefix, b));
    }
}
