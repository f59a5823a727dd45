package seckill.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import seckill.testkit.Await;
import seckill.testkit.DisposableRedis;

/** Hears every command that a Redis is asked, by MONITOR: what the server says it saw, not what the engine says it sent. */
final class RedisEar implements AutoCloseable {

    private final DisposableRedis redis;
    private final Socket socket;
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger questions = new AtomicInteger();

    RedisEar(DisposableRedis redis) {
        this.redis = redis;
        URI uri = URI.create(redis.uri());
        try {
            socket = new Socket(uri.getHost(), uri.getPort());
            String lines = "AUTH " + uri.getUserInfo().substring(1) + "\r\nMONITOR\r\n";
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.UTF_8));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (String asked : List.of("AUTH", "MONITOR")) {
                String reply = in.readLine();
                if (!"+OK".equals(reply)) {
                    throw new IllegalStateException("Redis does not let us listen; to " + asked + " it says " + reply);
                }
            }
            Thread.ofVirtual().start(() -> listen(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many calls of a script named this buyer until now. */
    long scriptsNaming(String userId) {
        String last = "heard-until-here-" + questions.incrementAndGet();
        redis.command("ECHO " + last);
        Await.until("all is heard", Duration.ofSeconds(20), () -> heard.stream().anyMatch(line -> line.contains(last)));
        return heard.stream()
                .filter(line -> line.contains("\"EVALSHA\"") || line.contains("\"EVAL\""))
                .filter(line -> line.contains('"' + userId + '"'))
                .count();
    }

    private void listen(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                heard.add(line);
            }
        } catch (IOException ended) {
            // closed
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
