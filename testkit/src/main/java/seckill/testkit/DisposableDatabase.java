package seckill.testkit;

import java.nio.file.Path;
import seckill.embedded.PrivateMariaDb;
import seckill.embedded.Progress;
import seckill.embedded.ServerProfile;

/** A MariaDB of one test, which may end it, freeze it and start it again. */
public final class DisposableDatabase implements AutoCloseable {

    private final Path folder = TestFolders.make("mariadb");
    private PrivateMariaDb server = start(folder);

    /** Address of a database of this server, made when it is first connected to; stays the same over restarts. */
    public String jdbcUrl(String database) {
        return server.jdbcUrl(database) + "?createDatabaseIfNotExist=true";
    }

    public String jdbcUser() {
        return server.jdbcUser();
    }

    public String jdbcPassword() {
        return server.jdbcPassword();
    }

    public long pid() {
        return server.pid();
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        server.kill();
    }

    /** Ends it in order. */
    public void stop() {
        server.stop();
    }

    /** Starts it again after {@link #kill} or {@link #stop}, with the data it had. */
    public void start() {
        int port = server.port();
        server = start(folder);
        if (server.port() != port) {
            throw new IllegalStateException("port " + port + " was taken while MariaDB was down");
        }
    }

    /** Freezes it: it accepts connections and answers nothing. */
    public void pause() {
        Signals.send("STOP", server.pid());
    }

    public void resume() {
        Signals.send("CONT", server.pid());
    }

    @Override
    public void close() {
        PrivateMariaDb.killFound(folder);
        TestFolders.delete(folder);
    }

    private static PrivateMariaDb start(Path folder) {
        return PrivateMariaDb.start(folder, ServerProfile.TEST, Progress.SILENT);
    }
}
