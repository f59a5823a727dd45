package seckill.embedded;

import java.nio.file.Path;

/** A private MariaDB: on 127.0.0.1, one account, its data under one folder. */
public final class PrivateMariaDb extends PrivateServer {

    private PrivateMariaDb(MariaDbKind kind, ServerFolder folder, Running running) {
        super(kind, folder, running);
    }

    /** Finds the MariaDB that runs on this data folder, or starts one; returns when it answers. */
    public static PrivateMariaDb start(Path dataFolder, ServerProfile profile, Progress progress) {
        BinaryCache cache = BinaryCache.ofUser();
        MariaDbKind kind = new MariaDbKind(() -> MariaDbBinary.unpacked(cache, progress), profile);
        ServerFolder folder = ServerFolder.open(dataFolder);
        return new PrivateMariaDb(kind, folder, startOrFind(kind, folder, progress));
    }

    /** Ends the MariaDB of this data folder in order. False: none runs. */
    public static boolean stopFound(Path dataFolder) {
        return endFound(MariaDbKind.RUNNING, dataFolder, true);
    }

    /** Ends the MariaDB of this data folder as kill -9 does. False: none runs. */
    public static boolean killFound(Path dataFolder) {
        return endFound(MariaDbKind.RUNNING, dataFolder, false);
    }

    /** Address of a database of this server, without parameters; the database need not exist. */
    public String jdbcUrl(String database) {
        return "jdbc:mysql://" + Loopback.HOST + ":" + port() + "/" + database;
    }

    public String jdbcUser() {
        return MariaDbKind.USER;
    }

    public String jdbcPassword() {
        return password();
    }
}
