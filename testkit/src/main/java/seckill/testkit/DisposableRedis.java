package seckill.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import seckill.embedded.PrivateRedis;
import seckill.embedded.Progress;

/** A Redis of one test, which may do to it what happens to a Redis: end it, freeze it, empty it. Append-only file on. */
public final class DisposableRedis implements AutoCloseable {

    private final Path folder = TestFolders.make("redis");
    private PrivateRedis server = PrivateRedis.start(folder, Progress.SILENT);

    /** Stays the same over restarts. */
    public String uri() {
        return server.uri();
    }

    public int port() {
        return server.port();
    }

    public long pid() {
        return server.pid();
    }

    /** Ends it as kill -9 does; what was answered is in its append-only file. */
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
        server = PrivateRedis.start(folder, Progress.SILENT);
        if (server.port() != port) {
            throw new IllegalStateException("port " + port + " was taken while Redis was down");
        }
    }

    /** Starts it again after {@link #kill} or {@link #stop}, with nothing in it. */
    public void startEmpty() {
        TestFolders.delete(folder.resolve("data"));
        start();
    }

    /** Freezes it: it accepts connections and answers nothing. */
    public void pause() {
        Signals.send("STOP", server.pid());
    }

    public void resume() {
        Signals.send("CONT", server.pid());
    }

    /** Deletes everything in it while it runs. */
    public void flush() {
        command("FLUSHALL");
    }

    /** Sends one command, its words parted by spaces, and returns the first line of the reply. */
    public String command(String words) {
        URI uri = URI.create(uri());
        String lines = "AUTH " + uri.getUserInfo().substring(1) + "\r\n" + words + "\r\n";
        try (Socket socket = new Socket(uri.getHost(), uri.getPort());
                BufferedReader replies =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.UTF_8));
            String auth = replies.readLine();
            String reply = replies.readLine();
            if (!"+OK".equals(auth) || reply == null || reply.startsWith("-")) {
                throw new IllegalStateException(words + ": " + auth + ", " + reply);
            }
            return reply;
        } catch (IOException e) {
            throw new UncheckedIOException(words, e);
        }
    }

    @Override
    public void close() {
        PrivateRedis.killFound(folder);
        TestFolders.delete(folder);
    }
}
