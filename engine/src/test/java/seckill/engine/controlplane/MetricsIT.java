package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.testkit.TestServers;

class MetricsIT {

    private static final String COLLECTOR =
            Base64.getEncoder().encodeToString("collector-collector-collector-12".getBytes(StandardCharsets.US_ASCII));

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start(
                TestServers.freshDatabase("control_metrics"), Map.of("seckill.control.metrics-key", COLLECTOR));
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void aCollectorReadsMetricsWithAKeyOfItsOwn() {
        Reply reply = plane.call("GET", "/control/v1/metrics", COLLECTOR, null, "Accept", "text/plain;version=0.0.4");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains("text/plain").contains("version=0.0.4");
        assertThat(reply.text()).contains("\nseckill_door_requests_total 0\n");
    }

    @Test
    void theCollectorsKeyIsGoodForNothingElse() {
        for (String path : new String[] {"/control/v1/alarms", "/control/v1/metrics/", "/control/v1/../v1/metrics"}) {
            assertThat(plane.call("GET", path, COLLECTOR, null).status())
                    .as(path)
                    .isEqualTo(401);
        }
        Reply write = plane.call("POST", "/control/v1/metrics", COLLECTOR, "{}");
        assertThat(write.status()).isEqualTo(401);
        assertThat(write.text()).contains("the metrics key is for GET /control/v1/metrics only");
    }

    @Test
    void aMetricsKeyThatMayDoEverythingStopsTheStart() {
        String url = TestServers.freshDatabase("control_metrics_key");

        assertThatThrownBy(() -> ControlPlane.start(url, Map.of("seckill.control.metrics-key", ControlPlane.KEY)))
                .hasStackTraceContaining("seckill.control.metrics-key is the same as seckill.control.key");
        assertThatThrownBy(() -> ControlPlane.start(url, Map.of("seckill.control.metrics-key", "c2hvcnQ=")))
                .hasStackTraceContaining("seckill.control.metrics-key has 5 bytes");
    }
}
