package seckill.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Where one server keeps its data, log, password and port.
 *
 * @param path absolute, exists
 */
record ServerFolder(Path path) {

    static ServerFolder open(Path path) {
        try {
            return new ServerFolder(PrivateFiles.folder(path.toAbsolutePath().normalize()));
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot make the data folder " + path + ": " + e, e);
        }
    }

    Path data() {
        return path.resolve("data");
    }

    Path log() {
        return path.resolve("server.log");
    }

    Path pidFile() {
        return path.resolve("server.pid");
    }

    /** 32 hexadecimal digits, the same at each start. */
    String password() {
        try {
            return PrivateFiles.secret(path.resolve("password"), 16, HexFormat.of()::formatHex);
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot keep a password in " + path + ": " + e, e);
        }
    }

    /** The port of the server that runs on this folder. */
    int port() {
        try {
            return Integer.parseInt(Files.readString(portFile()).strip());
        } catch (IOException | NumberFormatException e) {
            throw new EmbeddedServerException(portFile() + " does not tell the port of the running server: " + e, e);
        }
    }

    /** The port used last, if it is free, else another; remembered. */
    int choosePort() {
        try {
            int port = Files.exists(portFile()) && Loopback.isFree(port()) ? port() : Loopback.anyFreePort();
            PrivateFiles.write(portFile(), port + "\n");
            return port;
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot choose a port for " + path + ": " + e, e);
        }
    }

    /** Chooses another at the next start. */
    void forgetPort() {
        try {
            Files.deleteIfExists(portFile());
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot delete " + portFile() + ": " + e, e);
        }
    }

    private Path portFile() {
        return path.resolve("port");
    }
}
