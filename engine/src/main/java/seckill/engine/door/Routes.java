package seckill.engine.door;

import io.netty.handler.codec.http.HttpMethod;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which call a request is. */
final class Routes {

    private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

    private final Map<String, Route> byPath;
    private final Route offer;
    private final Route reservation;
    private final Route reservationEvents;
    private final Route site;

    Routes(
            Call offer,
            Call token,
            Call captcha,
            Call captchaAnswer,
            Call purchase,
            Call reservation,
            Call reservationEvents,
            Call callback,
            Call orders,
            Call sandboxPayment,
            Call site) {
        byPath = Map.of(
                "/api/v1/purchases", new Route(HttpMethod.POST, purchase),
                "/api/v1/tokens", new Route(HttpMethod.POST, token),
                "/api/v1/captchas", new Route(HttpMethod.POST, captcha),
                "/api/v1/captchas/answers", new Route(HttpMethod.POST, captchaAnswer),
                "/api/v1/payments/callback", new Route(HttpMethod.POST, callback),
                "/api/v1/me/orders", new Route(HttpMethod.GET, orders),
                "/api/v1/sandbox/payments", new Route(HttpMethod.POST, sandboxPayment));
        this.site = new Route(HttpMethod.GET, site);
        this.offer = new Route(HttpMethod.GET, offer);
        this.reservation = new Route(HttpMethod.GET, reservation);
        this.reservationEvents = new Route(HttpMethod.GET, reservationEvents);
    }

    /** Sees to it that the exchange is answered, now or later. */
    void handle(Exchange exchange) {
        try {
            Route route = route(exchange.path());
            if (route == null) {
                throw Problem.NOT_FOUND.refusal();
            }
            if (!route.method.equals(exchange.method())) {
                throw new RefusedException(route.otherMethod);
            }
            route.call.handle(exchange);
        } catch (RefusedException e) {
            exchange.answer(e.answer());
        } catch (RuntimeException e) {
            LOG.error("handling a request failed", e);
            exchange.answer(Problem.INTERNAL.answer());
        }
    }

    private @Nullable Route route(String path) {
        Route fixed = byPath.get(path);
        if (fixed != null) {
            return fixed;
        }
        if (path.startsWith(Paths.RESERVATIONS)) {
            return path.endsWith(Paths.EVENTS) ? reservationEvents : reservation;
        }
        if (path.startsWith(Paths.SITES)) {
            return site;
        }
        return path.startsWith(Paths.ACTIVITIES) ? offer : null;
    }

    private static final class Route {
        final HttpMethod method;
        final Call call;
        final Answer otherMethod;

        Route(HttpMethod method, Call call) {
            this.method = method;
            this.call = call;
            otherMethod = Problem.METHOD_NOT_ALLOWED.with(
                    "The only method here is " + method + ".", Map.of(), "Allow: " + method + "\r\n");
        }
    }
}
