package seckill.engine.reservation;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisNoScriptException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the client's failures mean to the engine. */
final class RedisFaults {

    private static final long SLACK_MILLIS = 1_000;

    private RedisFaults() {}

    /**
     * A script's refusal of its arguments is the caller's fault; everything else leaves open whether the call ran.
     *
     * @return IllegalArgumentException or RedisUnavailableException
     */
    static RuntimeException of(Throwable failure) {
        Throwable cause = cause(failure);
        if (cause instanceof RedisUnavailableException || cause instanceof IllegalArgumentException) {
            return (RuntimeException) cause;
        }
        if (isReply(cause, "BADCALL")) {
            return new IllegalArgumentException(cause.getMessage(), cause);
        }
        return new RedisUnavailableException("Redis did not answer as it should: " + cause.getMessage(), cause);
    }

    /** Whether the server answered with an error of this kind. */
    static boolean isReply(Throwable failure, String code) {
        Throwable cause = cause(failure);
        return cause instanceof RedisCommandExecutionException
                && cause.getMessage() != null
                && cause.getMessage().startsWith(code);
    }

    static boolean isNoScript(Throwable failure) {
        return cause(failure) instanceof RedisNoScriptException;
    }

    /** Waits for an answer; the client's own timeout comes first, this one is for a client that is stuck. */
    static <T> T await(CompletionStage<T> answer, Duration timeout) {
        try {
            return answer.toCompletableFuture().get(timeout.toMillis() + SLACK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw of(e);
        } catch (TimeoutException e) {
            throw new RedisUnavailableException("Redis did not answer within " + timeout.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisUnavailableException("interrupted while waiting for Redis", e);
        }
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
