package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.testkit.Await;

/** deploy/nginx/seckill.conf, where nginx is on the path, in front of two doors that say who they are and what they were asked. */
class GatewayIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static HttpServer one;
    private static HttpServer two;
    private static int port;

    @Nullable
    private static Process nginx;

    @BeforeAll
    static void start() throws IOException {
        Path program = program();
        assumeThat(Files.isExecutable(program)).as("nginx on the path").isTrue();
        one = door("one");
        two = door("two");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path main = folder.resolve("nginx.conf");
        Files.createDirectories(folder.resolve("site"));
        Files.writeString(folder.resolve("site/index.html"), "the page");
        Files.writeString(folder.resolve("seckill.conf"), rewritten());
        Files.writeString(main, """
                worker_processes 1;
                daemon off;
                master_process off;
                pid %1$s/pid;
                error_log %1$s/error.log;
                events {}
                http {
                  access_log off;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  include %1$s/seckill.conf;
                }
                """.formatted(folder));
        nginx = new ProcessBuilder(program.toString(), "-p", folder.toString(), "-c", main.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        Await.until("nginx listens on " + port, Duration.ofSeconds(20), GatewayIT::listens);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (nginx != null) {
            nginx.destroy();
            nginx.waitFor();
            one.stop(0);
            two.stop(0);
        }
    }

    @Test
    void nothingButBuyersPathsGetsThrough() throws Exception {
        assertThat(get("/", "a").body()).isEqualTo("the page");
        assertThat(get("/api/v1/activities/1/skus/2", "a").body())
                .endsWith("GET /api/v1/activities/1/skus/2 127.0.0.1");
        for (String path :
                List.of("/control/v1/status", "/api/v1/other", "/sandbox/v1/pay", "/api/v1/activities/x/skus/2")) {
            assertThat(get(path, "a").statusCode()).as(path).isEqualTo(404);
        }
        assertThat(get("/api/v1/purchases", "a").statusCode()).isEqualTo(403);
        assertThat(get("/control/../control/v1/metrics", "a").statusCode()).isEqualTo(404);
        assertThat(get("/api/v1/../../control/v1/metrics", "a").statusCode()).isEqualTo(404);
    }

    @Test
    void aBuyerStaysAtHisEngineAndBuyersSpread() throws Exception {
        Set<String> doors = new TreeSet<>();
        for (int i = 0; i < 40; i++) {
            String buyer = "spread" + i;
            String first = get("/api/v1/activities/1/skus/2", buyer).body().split(" ", 2)[0];
            String again = get("/api/v1/reservations/r-1", buyer).body().split(" ", 2)[0];
            assertThat(again).isEqualTo(first);
            doors.add(first);
        }
        assertThat(doors).containsExactly("one", "two");
    }

    @Test
    void aBuyerWhoClicksTooOftenIsToldToWaitAndOthersAreNot() throws Exception {
        List<HttpResponse<String>> answers = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            answers.add(post("/api/v1/purchases", "greedy", "{}"));
        }

        HttpResponse<String> refused =
                answers.stream().filter(a -> a.statusCode() == 429).findFirst().orElseThrow();
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(post("/api/v1/purchases", "modest", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyThatIsTooLongGoesNoFurther() throws Exception {
        String path = "/api/v1/payments/callback";
        assertThat(post(path, "provider", "x".repeat(4_097)).statusCode()).isEqualTo(413);
        assertThat(post(path, "provider", "x".repeat(4_096)).statusCode()).isEqualTo(200);
    }

    private static boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static HttpResponse<String> get(String path, String buyer) throws IOException, InterruptedException {
        return HTTP.send(to(path, buyer).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(String path, String buyer, String body)
            throws IOException, InterruptedException {
        HttpRequest request =
                to(path, buyer).POST(HttpRequest.BodyPublishers.ofString(body)).build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder to(String path, String buyer) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer " + buyer);
    }

    private static HttpServer door(String name) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            String client = exchange.getRequestHeaders().getFirst("X-Forwarded-For");
            byte[] said = (name + " " + exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + client)
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, said.length);
            exchange.getResponseBody().write(said);
            exchange.close();
        });
        server.start();
        return server;
    }

    /** The file itself, but for addresses, certificate and site. */
    private static String rewritten() throws IOException {
        String text = Files.readString(Path.of("..", "deploy", "nginx", "seckill.conf"));
        return text.replace("listen 443 ssl;", "listen 127.0.0.1:" + port + ";")
                .replaceAll("(?m)^ *ssl_.*$", "")
                .replace(
                        "server 127.0.0.1:8600",
                        "server 127.0.0.1:" + two.getAddress().getPort() + "; server 127.0.0.1:"
                                + one.getAddress().getPort())
                .replace("/var/www/seckill", folder.resolve("site").toString());
    }

    private static Path program() {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)),
                        Stream.of("/usr/sbin"))
                .map(directory -> Path.of(directory, "nginx"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("nginx"));
    }
}
