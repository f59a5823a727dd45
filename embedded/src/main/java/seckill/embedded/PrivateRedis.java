package seckill.embedded;

import java.nio.file.Path;

/** A private Redis: on 127.0.0.1, with a password, every write in its append-only file within a second. */
public final class PrivateRedis extends PrivateServer {

    private PrivateRedis(RedisKind kind, ServerFolder folder, Running running) {
        super(kind, folder, running);
    }

    /** Finds the Redis that runs on this data folder, or starts one; returns when it answers. */
    public static PrivateRedis start(Path dataFolder, Progress progress) {
        BinaryCache cache = BinaryCache.ofUser();
        return start(new RedisKind(() -> RedisBinary.find(cache, progress)), dataFolder, progress);
    }

    static PrivateRedis start(RedisKind kind, Path dataFolder, Progress progress) {
        ServerFolder folder = ServerFolder.open(dataFolder);
        return new PrivateRedis(kind, folder, startOrFind(kind, folder, progress));
    }

    /** Ends the Redis of this data folder in order. False: none runs. */
    public static boolean stopFound(Path dataFolder) {
        return endFound(RedisKind.RUNNING, dataFolder, true);
    }

    /** Ends the Redis of this data folder as kill -9 does. False: none runs. */
    public static boolean killFound(Path dataFolder) {
        return endFound(RedisKind.RUNNING, dataFolder, false);
    }

    /** Holds the password. */
    public String uri() {
        return "redis://:" + password() + "@" + Loopback.HOST + ":" + port();
    }
}
