package seckill.engine.controlplane;

import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.control.Catalog;
import seckill.engine.reservation.RedisLink;

/**
 * For probes, without a key: 200 for yes, 503 for no. Read from memory, so that a server which hangs never makes a probe hang. An instance
 * without Redis or database stays ready: its door answers from memory, and taking away all instances at once would help nobody.
 */
@RestController
@RequestMapping(OpenPaths.HEALTH)
class HealthController {

    private final ApplicationAvailability availability;
    private final Catalog catalog;
    private final RedisLink link;

    HealthController(ApplicationAvailability availability, Catalog catalog, RedisLink link) {
        this.availability = availability;
        this.catalog = catalog;
        this.link = link;
    }

    /** @param why what is missing; empty while up */
    record Health(String status, List<String> why) {}

    @Access(Who.OPEN)
    @GetMapping
    ResponseEntity<Health> health() {
        return answer(List.of());
    }

    /** No: end this process and start another. */
    @Access(Who.OPEN)
    @GetMapping("/liveness")
    ResponseEntity<Health> liveness() {
        return answer(availability.getLivenessState() == LivenessState.CORRECT ? List.of() : List.of("broken"));
    }

    /** No: send buyers elsewhere, this instance starts or stops. */
    @Access(Who.OPEN)
    @GetMapping("/readiness")
    ResponseEntity<Health> readiness() {
        return answer(notReady());
    }

    /** No: this instance grants nothing whatever is on sale. For people and alerts, not for taking instances away. */
    @Access(Who.OPEN)
    @GetMapping("/sellable")
    ResponseEntity<Health> sellable() {
        List<String> why = new ArrayList<>(notReady());
        if (!link.isUp()) {
            why.add("redis-down");
        }
        if (catalog.isFenced()) {
            why.add("fence-closed");
        }
        if (catalog.allStopped()) {
            why.add("stop-all");
        }
        return answer(why);
    }

    private List<String> notReady() {
        return availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC
                ? List.of()
                : List.of("starting-or-stopping");
    }

    private static ResponseEntity<Health> answer(List<String> why) {
        return why.isEmpty()
                ? ResponseEntity.ok(new Health("UP", why))
                : ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body(new Health("DOWN", why));
    }
}
