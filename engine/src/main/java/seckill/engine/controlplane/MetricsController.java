package seckill.engine.controlplane;

import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.feed.FeedHub;
import seckill.engine.telemetry.DoorCounters;
import seckill.engine.telemetry.SaleMetrics;

/** For Prometheus: what the feed shows, from the frame that is at hand. Asks no server, so it answers while Redis or the database is away. */
@RestController
class MetricsController {

    static final String PATH = "/control/v1/metrics";

    private final FeedHub hub;
    private final DoorCounters door;
    private final Clock clock;

    MetricsController(FeedHub hub, DoorCounters door, Clock clock) {
        this.hub = hub;
        this.door = door;
        this.clock = clock;
    }

    @Access(Who.VIEWER)
    @GetMapping(path = PATH, produces = "text/plain;version=0.0.4;charset=UTF-8")
    String metrics() {
        return SaleMetrics.text(hub.latest(), door.snapshot(), clock.instant());
    }
}
