package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import seckill.engine.controlplane.ControlPlane.Reply;
import tools.jackson.databind.JsonNode;

/** Reads every route from the OpenAPI document, and sends to each whoever must not use it. */
class RoutesIT {

    /** The only routes for those who are not signed in; the sandbox, which a running engine may add, is one more. */
    private static final Set<String> OPEN = Set.of(
            "POST /control/v1/sign-in",
            "GET /control/v1/health",
            "GET /control/v1/health/liveness",
            "GET /control/v1/health/readiness",
            "GET /control/v1/health/sellable");

    private static ControlPlane plane;
    private static List<Route> routes;
    private static String expired;
    private static String viewer;
    private static String operator;
    private static String admin;
    private static String readOnlyAdmin;
    private static String newcomer;

    record Route(String method, String path, Who who, String action) {

        boolean isWrite() {
            return !method.equals("GET");
        }

        /** The path, aimed at what does not exist. */
        String aimed() {
            return path.replace("{activityId}", "999999")
                    .replace("{skuId}", "7")
                    .replace("{name}", "nobody")
                    .replace("{approvalId}", "999999")
                    .replace("{alarmId}", "999999")
                    .replace("{kind}", "address")
                    .replace("{value}", "203.0.113.1")
                    .replace("{deadLetterId}", "999999")
                    .replace("{scheduleId}", "999999")
                    .replace("{reservationId}", "nobody")
                    .replace("{runId}", "999999")
                    .replace("{jobId}", "999999");
        }

        String body() {
            return isWrite() ? "{}" : "";
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_routes");
        routes = fromDocument();
        expired = plane.operator("ADMIN", false);
        plane.time.passes(Duration.ofMinutes(15));
        viewer = plane.operator("VIEWER", false);
        operator = plane.operator("OPERATOR", false);
        admin = plane.operator("ADMIN", false);
        readOnlyAdmin = plane.operator("ADMIN", true);
        String name = ControlPlane.name("NEW");
        String oneTime = plane.call(
                        "POST",
                        "/control/v1/operators",
                        ControlPlane.KEY,
                        "{\"name\":\"" + name + "\",\"role\":\"ADMIN\",\"readOnly\":false}")
                .json()
                .path("oneTimePassword")
                .asString();
        newcomer = plane.signIn(name, oneTime).json().path("token").asString();
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    static List<Route> all() {
        return routes;
    }

    static Stream<Route> guarded() {
        return routes.stream().filter(r -> r.who() != Who.OPEN);
    }

    @Test
    void theDocumentHasEveryHandlerThereIs() {
        RequestMappingHandlerMapping handlers =
                plane.context.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
        Set<String> served = new TreeSet<>();
        handlers.getHandlerMethods().forEach((mapping, handler) -> served.addAll(calls(mapping, handler)));

        assertThat(routes.stream().map(Route::toString)).containsExactlyInAnyOrderElementsOf(served);
        assertThat(served).hasSizeGreaterThan(25);
    }

    @Test
    void everyRouteThatADocumentNamesIsServed() throws IOException {
        Set<String> served = new TreeSet<>(Set.of("/control/v1/openapi", "/control/v1/status", "/control/v1/doctor"));
        routes.forEach(r -> served.add(r.path().replaceAll("\\{[^}]*}", "{}")));
        Pattern route = Pattern.compile("/control/v1/[A-Za-z0-9/{}-]*[A-Za-z0-9}]");
        Path root = Path.of("..");
        try (Stream<Path> pages = Stream.concat(
                Files.walk(root.resolve("docs")), Stream.of(root.resolve("README.md"), root.resolve("CHANGELOG.md")))) {
            for (Path page : pages.filter(f -> f.toString().endsWith(".md")).toList()) {
                assertThat(route.matcher(Files.readString(page))
                                .results()
                                .map(named -> named.group().replaceAll("\\{[^}]*}", "{}")))
                        .as(page.toString())
                        .allMatch(served::contains);
            }
        }
    }

    @Test
    void onlyTheNamedExceptionsAreOpen() {
        assertThat(routes.stream().filter(r -> r.who() == Who.OPEN).map(Route::toString))
                .containsExactlyInAnyOrderElementsOf(OPEN);
    }

    @Test
    void everyWriteHasItsNameInTheAuditLog() {
        assertThat(routes.stream().filter(Route::isWrite).filter(r -> r.action().isEmpty()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void withoutAGoodTokenNothingIsServed(Route route) {
        assertRefused(route, null, 401, "unauthenticated");
        assertRefused(route, "", 401, "unauthenticated");
        assertRefused(route, "garbage", 401, "unauthenticated");
        assertRefused(route, ControlPlane.KEY + "A", 401, "unauthenticated");
        assertRefused(route, expired, 401, "unauthenticated");
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void aRoleThatIsTooLowIsRefused(Route route) {
        if (route.who() == Who.OPERATOR || route.who() == Who.ADMIN) {
            assertRefused(route, viewer, 403, "role-too-low");
        }
        if (route.who() == Who.ADMIN) {
            assertRefused(route, operator, 403, "role-too-low");
        }
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void aReadOnlyOperatorWritesNothing(Route route) {
        if (route.isWrite() && route.who() != Who.SELF) {
            assertRefused(route, readOnlyAdmin, 403, "read-only");
        } else if (!route.toString().equals("POST /control/v1/sign-out")) {
            assertThat(send(route, readOnlyAdmin).status()).isNotIn(401, 403);
        }
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void aOneTimePasswordAllowsNothingButItsChange(Route route) {
        if (route.who() != Who.SELF) {
            assertRefused(route, newcomer, 403, "password-change-required");
        }
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void theRightRoleGetsThrough(Route route) {
        String token = switch (route.who()) {
            case VIEWER -> viewer;
            case OPERATOR -> operator;
            case SELF, ADMIN, OPEN -> admin;
        };
        if (route.toString().equals("POST /control/v1/sign-out")) {
            token = plane.operator("VIEWER", false);
        }
        assertThat(send(route, token).status()).as("%s", route).isNotIn(401, 403, 500, 503);
        assertThat(send(route, ControlPlane.KEY).status()).as("%s", route).isNotIn(401, 403, 500, 503);
    }

    @ParameterizedTest
    @MethodSource("all")
    void theDocumentTellsOfRefusals(Route route) {
        assertThat(route.who()).isNotNull();
        assertThat(operation(route).path("responses").has("default")).isTrue();
    }

    private static void assertRefused(Route route, @Nullable String token, int status, String code) {
        Reply reply = send(route, token);
        assertThat(reply.status()).as("%s with %s", route, token).isEqualTo(status);
        assertThat(reply.problem()).as("%s with %s", route, token).isEqualTo(code);
    }

    private static Reply send(Route route, @Nullable String token) {
        return plane.call(
                route.method(), route.aimed(), token, route.isWrite() ? route.body() : null, "X-Reason", "test");
    }

    private static List<Route> fromDocument() {
        List<Route> found = new ArrayList<>();
        document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(call -> found.add(new Route(
                                call.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                Who.valueOf(call.getValue()
                                        .path(OpenApiDocument.ROLE)
                                        .asString()),
                                call.getValue().path(OpenApiDocument.ACTION).asString("")))));
        return found;
    }

    private static JsonNode operation(Route route) {
        return document().path("paths").path(route.path()).path(route.method().toLowerCase(Locale.ROOT));
    }

    private static JsonNode document() {
        return plane.call("GET", "/control/v1/openapi", ControlPlane.KEY, null).json();
    }

    private static List<String> calls(RequestMappingInfo mapping, HandlerMethod handler) {
        String owner = handler.getBeanType().getName();
        if (owner.startsWith("org.springdoc.") || handler.getBeanType() == ContainerErrors.class) {
            return List.of();
        }
        return mapping.getPatternValues().stream()
                .flatMap(path ->
                        mapping.getMethodsCondition().getMethods().stream().map(m -> m + " " + path))
                .toList();
    }
}
