package seckill.engine.reservation;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.lua.LuaScript;

/**
 * The engine's connections to Redis. They belong to one run of one server: nothing reconnects and nothing is sent twice by itself.
 * When one drops, all are dropped, listeners hear of it, and every call fails at once until {@link #connect()} has made new
 * ones; whoever calls that first makes sure that nothing is granted until the server has been recognised (invariant 9).
 */
public final class RedisLink implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RedisLink.class);
    private static final int COMPUTATION_THREADS = 2;
    private static final long END_LIMIT_SECONDS = 3;

    private final RedisURI uri;
    private final Duration commandTimeout;
    private final Duration slowCommandTimeout;
    private final ClientResources resources;
    private final RedisClient client;
    private final AtomicReference<@Nullable Incarnation> current = new AtomicReference<>();
    private final List<Runnable> downListeners = new CopyOnWriteArrayList<>();
    private final Map<String, Consumer<String>> channels = new ConcurrentHashMap<>();

    /**
     * @param uri {@code redis://}, {@code rediss://} or {@code redis-sentinel://}
     * @param commandTimeout for decisions and plain questions
     * @param slowCommandTimeout for everything else
     */
    public RedisLink(
            String uri,
            Duration commandTimeout,
            Duration slowCommandTimeout,
            Duration connectTimeout,
            NetworkThreads threads) {
        this.uri = RedisURI.create(uri);
        this.uri.setTimeout(connectTimeout);
        this.commandTimeout = commandTimeout;
        this.slowCommandTimeout = slowCommandTimeout;
        resources = ClientResources.builder()
                .eventLoopGroupProvider(new SharedEventLoops(threads))
                .computationThreadPoolSize(COMPUTATION_THREADS)
                .build();
        client = RedisClient.create(resources);
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                // Under RESP2 this client folds several stream entries into one (lettuce issue 3800).
                .protocolVersion(ProtocolVersion.RESP3)
                .maintNotificationsConfig(MaintNotificationsConfig.disabled())
                .timeoutOptions(TimeoutOptions.enabled())
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(connectTimeout)
                        .tcpNoDelay(true)
                        .keepAlive(true)
                        .build())
                .build());
        client.addListener(new Drops());
    }

    public boolean isUp() {
        return current.get() != null;
    }

    /** Called on a network thread when the connections are lost; must not block. */
    public void onDown(Runnable listener) {
        downListeners.add(listener);
    }

    /** Hears a channel from the next {@link #connect()} on; called on a network thread, must not block. */
    void onMessage(String channel, Consumer<String> listener) {
        channels.put(channel, listener);
    }

    /**
     * Makes new connections if the link is down, and loads the scripts.
     *
     * @throws RedisUnavailableException when the server cannot be reached
     * @throws RedisUnsuitableException when it must not hold a sale
     */
    public synchronized void connect() {
        if (isUp()) {
            return;
        }
        Incarnation made;
        try {
            made = open();
        } catch (RedisException e) {
            throw new RedisUnavailableException("Redis at " + uri + " cannot be reached: " + reason(e), e);
        }
        current.set(made);
        if (!made.isOpen()) {
            drop(made, "a connection was lost while the others were made");
            throw new RedisUnavailableException("Redis at " + uri + " closed a connection at once");
        }
        log.info(
                "Connected to Redis {} at {}, run id {}",
                made.server().version(),
                uri,
                made.server().runId());
    }

    /** The connections as of now, or null while the link is down. */
    @Nullable
    Incarnation current() {
        return current.get();
    }

    /** @throws RedisUnavailableException while the link is down */
    Incarnation required() {
        Incarnation now = current.get();
        if (now == null) {
            throw new RedisUnavailableException("not connected to Redis at " + uri);
        }
        return now;
    }

    Duration commandTimeout() {
        return commandTimeout;
    }

    Duration slowCommandTimeout() {
        return slowCommandTimeout;
    }

    /** Gives connections up, as when the server turned out to have become a replica. */
    void drop(Incarnation incarnation, String why) {
        if (current.compareAndSet(incarnation, null)) {
            downListeners.forEach(Runnable::run);
            log.warn("The link to Redis at {} is down: {}", uri, why);
        }
        incarnation.end();
    }

    private Incarnation open() {
        StatefulRedisConnection<String, String> decisions = null;
        StatefulRedisConnection<String, String> slow = null;
        StatefulRedisPubSubConnection<String, String> signals = null;
        boolean done = false;
        try {
            decisions = client.connect(StringCodec.UTF8, uri);
            decisions.setTimeout(commandTimeout);
            ServerFacts facts = ServerFacts.parse(decisions.sync().info());
            check(facts);
            load(decisions);
            slow = client.connect(StringCodec.UTF8, uri);
            slow.setTimeout(slowCommandTimeout);
            String otherRunId =
                    ServerFacts.parse(slow.sync().info("server")).identity().runId();
            if (!otherRunId.equals(facts.identity().runId())) {
                throw new RedisUnavailableException("two connections to " + uri + " reached two servers, run ids "
                        + facts.identity().runId() + " and " + otherRunId);
            }
            signals = client.connectPubSub(StringCodec.UTF8, uri);
            listen(signals);
            done = true;
            return new Incarnation(decisions, slow, signals, facts.identity());
        } finally {
            if (!done) {
                end(decisions);
                end(slow);
                end(signals);
            }
        }
    }

    /**
     * Sees to it that Redis has every script.
     *
     * @return how many there are
     * @throws RedisUnavailableException when it did not answer as it should
     */
    public int loadScripts() {
        try {
            return load(required().slow());
        } catch (RedisException e) {
            throw RedisFaults.of(e);
        }
    }

    private static int load(StatefulRedisConnection<String, String> connection) {
        for (LuaScript script : LuaScript.values()) {
            String sha1 = connection.sync().scriptLoad(script.text());
            if (!sha1.equals(script.sha1())) {
                throw new IllegalStateException(script.fileName() + " has digest " + script.sha1() + " here and " + sha1
                        + " in Redis: is every character of it ASCII?");
            }
        }
        return LuaScript.values().length;
    }

    private void check(ServerFacts facts) {
        String flaw = facts.unsuitable();
        if (flaw != null) {
            throw new RedisUnsuitableException(flaw + " (at " + uri + ")");
        }
        if (!facts.appendOnly()) {
            log.warn(
                    "Redis at {} keeps no append-only file: what it granted is lost when it ends; set appendonly yes",
                    uri);
        }
    }

    private void listen(StatefulRedisPubSubConnection<String, String> signals) {
        signals.setTimeout(slowCommandTimeout);
        signals.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String message) {
                Consumer<String> listener = channels.get(channel);
                if (listener != null) {
                    listener.accept(message);
                }
            }
        });
        if (!channels.isEmpty()) {
            signals.sync().subscribe(channels.keySet().toArray(String[]::new));
        }
    }

    private static void end(@Nullable StatefulRedisConnection<String, String> connection) {
        if (connection != null) {
            var unused = connection.closeAsync();
        }
    }

    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    /** Ends the connections without telling the listeners. */
    @Override
    public void close() {
        current.set(null);
        client.shutdown(0, END_LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!resources
                .shutdown(0, END_LIMIT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
            log.warn("The client's threads did not end within {} s", END_LIMIT_SECONDS);
        }
    }

    /** Hears of every connection that ends. */
    private final class Drops implements RedisConnectionStateListener {
        @Override
        public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
            Incarnation now = current.get();
            if (now != null
                    && (connection == now.decisions() || connection == now.slow() || connection == now.signals())) {
                drop(now, "a connection was lost");
            }
        }
    }
}
