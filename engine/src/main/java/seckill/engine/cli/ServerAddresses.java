package seckill.engine.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import seckill.embedded.PrivateMariaDb;
import seckill.embedded.PrivateRedis;
import seckill.embedded.PrivateServer;
import seckill.embedded.Progress;
import seckill.embedded.ServerProfile;

/**
 * The servers of an engine: given ones, or private ones for what was not given.
 *
 * @param redisUri with its password
 * @param jdbcUrl with all settings
 * @param jdbcUser account
 * @param jdbcPassword its password
 * @param redis the private Redis, if it is one
 * @param mariaDb the private MariaDB, if it is one
 */
record ServerAddresses(
        String redisUri,
        String jdbcUrl,
        String jdbcUser,
        String jdbcPassword,
        @Nullable PrivateRedis redis,
        @Nullable PrivateMariaDb mariaDb) {

    private static final String DATABASE = "seckill";

    /** Starts or finds what was not given, both at the same time. */
    static ServerAddresses of(ServerOptions given, EngineFolder folder, Progress progress) {
        String givenRedis = given.redisUri();
        String givenJdbc = given.jdbcUrl();
        CompletableFuture<@Nullable PrivateRedis> redis =
                unless(givenRedis, () -> PrivateRedis.start(folder.redis(), progress));
        CompletableFuture<@Nullable PrivateMariaDb> mariaDb =
                unless(givenJdbc, () -> PrivateMariaDb.start(folder.mariaDb(), ServerProfile.DURABLE, progress));
        PrivateRedis privateRedis = join(redis);
        PrivateMariaDb privateMariaDb = join(mariaDb);
        String redisUri = privateRedis == null ? givenRedis : privateRedis.uri();
        String jdbcUrl = privateMariaDb == null ? givenJdbc : privateMariaDb.jdbcUrl(DATABASE);
        if (redisUri == null || jdbcUrl == null) {
            throw new IllegalStateException("a server that is not given is started");
        }
        return new ServerAddresses(
                redisUri,
                JdbcUrl.complete(jdbcUrl),
                privateMariaDb == null ? given.jdbcUser() : privateMariaDb.jdbcUser(),
                privateMariaDb == null ? given.jdbcPassword() : privateMariaDb.jdbcPassword(),
                privateRedis,
                privateMariaDb);
    }

    List<PrivateServer> privateServers() {
        List<PrivateServer> servers = new ArrayList<>();
        if (redis != null) {
            servers.add(redis);
        }
        if (mariaDb != null) {
            servers.add(mariaDb);
        }
        return servers;
    }

    /** Whether no server was given: nothing outside this data folder is touched. */
    boolean allPrivate() {
        return redis != null && mariaDb != null;
    }

    private static <T extends @Nullable Object> CompletableFuture<@Nullable T> unless(
            @Nullable String address, Supplier<T> start) {
        return address != null
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.supplyAsync(start, Thread::startVirtualThread);
    }

    private static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
