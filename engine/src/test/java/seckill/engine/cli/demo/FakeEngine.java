package seckill.engine.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A small server that keeps the HTTP contracts of an engine, in memory, and can be made to fail in chosen ways. */
final class FakeEngine implements AutoCloseable {

    private static final byte[] IDENTITY_KEY = Arrays.copyOf("identity".getBytes(StandardCharsets.US_ASCII), 32);
    private static final String CONTROL_KEY = "Y29udHJvbA==";

    final FakeSale sale;
    private final Path data;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger purchases = new AtomicInteger();
    final AtomicInteger starts = new AtomicInteger();
    volatile boolean hasSandbox = true;
    volatile int cutEvery;
    volatile int laterEvery;
    volatile int overloadedEvery;
    volatile int dieAtPurchase;
    private @Nullable HttpServer door;
    private @Nullable HttpServer control;

    FakeEngine(Path data, FakeSale sale) throws IOException {
        this.data = data;
        this.sale = sale;
        Path secrets = Files.createDirectories(data.resolve("secrets"));
        Files.writeString(
                secrets.resolve("seckill.door.identity-key"),
                Base64.getEncoder().encodeToString(IDENTITY_KEY) + "\n");
        Files.writeString(secrets.resolve("seckill.control.key"), CONTROL_KEY + "\n");
        start();
    }

    /** Listens on free ports, other ones each time, and says so in the run file. */
    private synchronized void start() throws IOException {
        starts.incrementAndGet();
        door = serve(this::answerBuyer);
        control = serve(this::answerOperator);
        ObjectNode run = Json.MAPPER
                .createObjectNode()
                .put("pid", ProcessHandle.current().pid())
                .put("doorUrl", url(door))
                .put("controlUrl", url(control))
                .put("secretsDir", data.resolve("secrets").toString());
        Path file = Files.createDirectories(data.resolve("run")).resolve("engine.json");
        Path next = file.resolveSibling("engine.json.next");
        Files.writeString(next, run.toString());
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Ends at once, every connection cut. */
    private synchronized void die() {
        Objects.requireNonNull(door).stop(0);
        Objects.requireNonNull(control).stop(0);
    }

    private void dieAndComeBackElsewhere() {
        threads.execute(() -> {
            die();
            try {
                start();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private HttpServer serve(Answering answering) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            JsonNode body = Json.read(exchange.getRequestBody().readAllBytes());
            answering.answer(exchange, body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private interface Answering {
        void answer(HttpExchange exchange, JsonNode body) throws IOException;
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answerBuyer(HttpExchange exchange, JsonNode body) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.startsWith("/api/v1/activities/")) {
            send(
                    exchange,
                    200,
                    Json.MAPPER
                            .createObjectNode()
                            .put("admittance", sale.state().equals("OPEN") ? "OPEN" : "NOT_STARTED")
                            .put("serverTime", java.time.Instant.now().toString()));
            return;
        }
        String user = user(exchange);
        if (path.equals("/api/v1/tokens")) {
            send(exchange, 200, Json.MAPPER.createObjectNode().put("token", "token-" + user));
        } else if (path.equals("/api/v1/purchases")) {
            purchase(exchange, user, body);
        } else if (path.endsWith("/events")) {
            events(exchange, path.split("/")[4]);
        } else if (path.startsWith("/api/v1/reservations/")) {
            ObjectNode reservation = sale.reservation(path.split("/")[4]);
            if (reservation == null) {
                problem(exchange, 404, "not-found");
            } else {
                send(exchange, 200, reservation);
            }
        } else {
            orders(exchange, user);
        }
    }

    private void purchase(HttpExchange exchange, String user, JsonNode body) throws IOException {
        int number = purchases.incrementAndGet();
        if (!Json.text(body, "token").equals("token-" + user)) {
            problem(exchange, 403, "token-invalid");
        } else if (isTurn(laterEvery, number)) {
            exchange.getResponseHeaders().add("Retry-After", "0");
            problem(exchange, 503, "paused");
        } else if (isTurn(overloadedEvery, number)) {
            exchange.getResponseHeaders().add("Retry-After", "0");
            problem(exchange, 429, "overloaded");
        } else if (sale.lie == Lie.BREAKS_DOWN && number == 7) {
            problem(exchange, 500, "internal");
        } else {
            String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
            String reservationId = sale.buy(user, (int) Json.number(body, "quantity"), key == null ? "nonce" : key);
            if (number == dieAtPurchase) {
                dieAndComeBackElsewhere();
            } else if (isTurn(cutEvery, number)) {
                // The purchase took effect; its answer is lost with the connection.
                exchange.close();
            } else if (reservationId == null) {
                problem(exchange, 409, "sold-out");
            } else {
                send(
                        exchange,
                        202,
                        Json.MAPPER
                                .createObjectNode()
                                .put("reservationId", reservationId)
                                .put("status", "QUEUED"));
            }
        }
    }

    private static boolean isTurn(int every, int number) {
        return every > 0 && number % every == 0;
    }

    private void events(HttpExchange exchange, String reservationId) throws IOException {
        ObjectNode reservation = sale.reservation(reservationId);
        if (reservation == null) {
            problem(exchange, 404, "not-found");
            return;
        }
        byte[] bytes = (": hello\n\nevent: status\ndata: {\"status\":\"QUEUED\"}\n\nevent: status\ndata: " + reservation
                        + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(bytes);
        exchange.getResponseBody().close();
    }

    private void orders(HttpExchange exchange, String user) throws IOException {
        ObjectNode json = Json.MAPPER.createObjectNode();
        ArrayNode list = json.putArray("orders");
        for (FakeSale.Order order : sale.ordersOf(user)) {
            list.addObject()
                    .put("orderNo", order.orderNo())
                    .put("reservationId", order.reservationId)
                    .put("status", order.status);
        }
        send(exchange, 200, json);
    }

    private void answerOperator(HttpExchange exchange, JsonNode body) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/sandbox/v1/payments") && exchange.getRequestMethod().equals("GET")) {
            problem(exchange, hasSandbox ? 405 : 404, "no-get");
        } else if (path.equals("/sandbox/v1/payments")) {
            String outcome = sale.pay(
                    Json.text(body, "orderNo"), Json.text(body, "paymentNo"), Json.number(body, "amountCents"));
            send(
                    exchange,
                    200,
                    Json.MAPPER.createObjectNode().put("callbackStatus", 200).put("outcome", outcome));
        } else if (!("Bearer " + CONTROL_KEY)
                .equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            problem(exchange, 401, "unauthenticated");
        } else if (path.equals("/control/v1/activities")
                && exchange.getRequestMethod().equals("GET")) {
            ArrayNode list = Json.MAPPER.createArrayNode();
            if (!sale.name().isEmpty()) {
                list.addObject().put("activityId", 1).put("name", sale.name());
            }
            send(exchange, 200, list);
        } else if (path.equals("/control/v1/activities")) {
            JsonNode offer = body.path("offers").get(0);
            sale.create(
                    Json.text(body, "name"),
                    Json.number(offer, "units"),
                    Json.number(body, "paymentWindowSeconds"),
                    Json.number(offer, "unitPriceCents"));
            send(exchange, 201, Json.MAPPER.createObjectNode().put("activityId", 1));
        } else if (path.endsWith("/status")) {
            send(exchange, 200, sale.status());
        } else if (path.endsWith("/reconcile")) {
            send(exchange, 200, sale.reconcile());
        } else {
            step(exchange, path.substring(path.lastIndexOf('/') + 1));
        }
    }

    private void step(HttpExchange exchange, String word) throws IOException {
        switch (word) {
            case "preheat" -> sale.moveTo("PREHEATED");
            case "open" -> sale.moveTo("OPEN");
            case "drain" -> sale.moveTo("DRAINING");
            case "close" -> sale.moveTo("CLOSED");
            default -> {}
        }
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.putObject("activity").put("state", sale.state());
        send(exchange, 200, json);
    }

    private static String user(HttpExchange exchange) {
        String[] parts = exchange.getRequestHeaders()
                .getFirst("Authorization")
                .substring("Bearer ".length())
                .split("\\.");
        byte[] due;
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(IDENTITY_KEY, "HmacSHA256"));
            due = mac.doFinal((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        if (!MessageDigest.isEqual(due, Base64.getUrlDecoder().decode(parts[2]))) {
            throw new IllegalStateException("the identity's signature is wrong");
        }
        return Json.text(Json.read(Base64.getUrlDecoder().decode(parts[1])), "sub");
    }

    private static void problem(HttpExchange exchange, int status, String code) throws IOException {
        send(exchange, status, Json.MAPPER.createObjectNode().put("type", "urn:seckill:problem:" + code));
    }

    private static void send(HttpExchange exchange, int status, JsonNode json) throws IOException {
        byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        die();
        threads.close();
    }
}
