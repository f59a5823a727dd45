package seckill.engine.reservation;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import seckill.lua.LuaScript;

/** Runs scripts by digest, and by text where a server has forgotten them; waits for the answer. */
final class ScriptCaller {

    private final RedisLink link;

    ScriptCaller(RedisLink link) {
        this.link = link;
    }

    /** On the connection for decisions. */
    <T> T quick(LuaScript script, ScriptOutputType type, BucketKeys keys, List<String> arguments) {
        Incarnation at = link.required();
        return run(at, at.decisions(), link.commandTimeout(), script, type, keys, arguments);
    }

    /** On the connection that may be busy for longer. */
    <T> T slow(LuaScript script, ScriptOutputType type, BucketKeys keys, List<String> arguments) {
        Incarnation at = link.required();
        return run(at, at.slow(), link.slowCommandTimeout(), script, type, keys, arguments);
    }

    private <T> T run(
            Incarnation at,
            StatefulRedisConnection<String, String> connection,
            Duration timeout,
            LuaScript script,
            ScriptOutputType type,
            BucketKeys keys,
            List<String> arguments) {
        String[] values = arguments.toArray(String[]::new);
        try {
            CompletionStage<T> answer = connection.async().<T>evalsha(script.sha1(), type, keys.all(), values);
            return RedisFaults.await(
                    answer.exceptionallyCompose(failure -> RedisFaults.isNoScript(failure)
                            ? connection.async().<T>eval(script.text(), type, keys.all(), values)
                            : java.util.concurrent.CompletableFuture.failedStage(failure)),
                    timeout);
        } catch (RedisUnavailableException e) {
            dropIfReplica(link, at, e);
            throw e;
        }
    }

    /** A replica keeps the connection and refuses to write: the link must find the new master. */
    static void dropIfReplica(RedisLink link, Incarnation at, RuntimeException e) {
        if (e.getCause() != null && RedisFaults.isReply(e.getCause(), "READONLY")) {
            link.drop(at, "the server has become a replica");
        }
    }
}
