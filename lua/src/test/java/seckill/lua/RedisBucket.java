package seckill.lua;

import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import seckill.testkit.TestServers;

/** One bucket's keys on the tests' Redis, under a prefix of its own, and short ways to call the scripts. */
final class RedisBucket implements AutoCloseable {

    static final String GROUP = "settlement";

    private final String prefix = "lua-test:" + UUID.randomUUID() + ":";
    private final RedisClient client = RedisClient.create(TestServers.redisUri());
    private final StatefulRedisConnection<String, String> connection = client.connect();
    final RedisCommands<String, String> redis = connection.sync();
    private String[] keys = keys("{7:3}", "");
    private String scope = "OFFER";
    private String idPrefix = "7-3-";

    /** The bucket of an activity-wide limit: the buyers are shared, the rest is the SKU's. */
    RedisBucket ofActivity(long sku) {
        keys = keys("{7}", ":" + sku);
        scope = "ACTIVITY";
        idPrefix = "7-" + Long.toString(sku, 36) + "-";
        return this;
    }

    private String[] keys(String tag, String suffix) {
        return new String[] {
            prefix + "stock:" + tag + suffix,
            prefix + "buyers:" + tag,
            prefix + "events:" + tag + suffix,
            prefix + "refills:" + tag + suffix,
            prefix + "meta:" + tag + suffix
        };
    }

    String[] keys() {
        return keys.clone();
    }

    String stock() {
        return keys[0];
    }

    String buyers() {
        return keys[1];
    }

    String events() {
        return keys[2];
    }

    String refills() {
        return keys[3];
    }

    String meta() {
        return keys[4];
    }

    /** Preheated in epoch 1 and open. */
    RedisBucket open(long units, int limit) {
        integer(LuaScript.PREHEAT, "1", limit, units, scope, idPrefix, GROUP);
        gate(1, "closed");
        gate(2, "open");
        return this;
    }

    List<Object> gate(long version, String wanted) {
        return array(LuaScript.SET_GATE, "1", version, wanted, "0");
    }

    long integer(LuaScript script, Object... arguments) {
        return redis.<Long>eval(script.text(), ScriptOutputType.INTEGER, keys, words(arguments));
    }

    List<Object> array(LuaScript script, Object... arguments) {
        return redis.eval(script.text(), ScriptOutputType.MULTI, keys, words(arguments));
    }

    /** Calls with any number of keys. */
    Object raw(LuaScript script, String[] anyKeys, Object... arguments) {
        return redis.eval(script.text(), ScriptOutputType.OBJECT, anyKeys, words(arguments));
    }

    /** Requests as {@code id user quantity}, the request id made from the id. */
    List<Object> reserve(long epoch, String... requests) {
        return array(
                LuaScript.RESERVE,
                Stream.concat(
                                Stream.of(Long.toString(epoch)),
                                Arrays.stream(requests).flatMap(r -> {
                                    String[] parts = r.split(" ", -1);
                                    return Stream.of(parts[0], parts[1], parts[2], "k-" + parts[0]);
                                }))
                        .toArray());
    }

    /** Only the codes of {@link #reserve}. */
    List<Long> codes(List<Object> reply) {
        return IntStream.range(0, reply.size() / 2)
                .mapToObj(i -> (Long) reply.get(1 + 2 * i))
                .toList();
    }

    List<StreamMessage<String, String>> entries() {
        return redis.xrange(events(), Range.unbounded());
    }

    Map<String, String> metaFields() {
        return redis.hgetall(meta());
    }

    /** Every byte that stands under the prefix: equal readings mean that nothing was written. */
    Map<String, String> reading() {
        Map<String, String> reading = new TreeMap<>();
        for (String key : redis.keys(prefix + "*")) {
            reading.put(key, HexFormat.of().formatHex(redis.dump(key)) + redis.pttl(key));
        }
        return reading;
    }

    static String[] words(Object... arguments) {
        return Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new);
    }

    @Override
    public void close() {
        List<String> all = redis.keys(prefix + "*");
        if (!all.isEmpty()) {
            redis.del(all.toArray(String[]::new));
        }
        connection.close();
        client.shutdown();
    }
}
