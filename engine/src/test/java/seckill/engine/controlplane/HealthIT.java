package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.availability.ReadinessState;
import seckill.engine.control.Catalog;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.engine.reservation.RedisLink;

class HealthIT {

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_health");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void anInstanceThatGrantsNothingSaysWhyAndStaysReady() {
        Catalog catalog = plane.context.getBean(Catalog.class);
        assertThat(plane.context.getBean(RedisLink.class).isUp()).isTrue();

        assertThat(health("sellable").text()).isEqualTo("{\"status\":\"DOWN\",\"why\":[\"fence-closed\"]}");
        catalog.openFence();
        assertThat(health("sellable").status()).isEqualTo(200);
        catalog.refresh(List.of(), true);
        Reply stopped = health("sellable");
        assertThat(stopped.status()).isEqualTo(503);
        assertThat(stopped.text()).contains("stop-all");
        assertThat(health("readiness").text()).isEqualTo("{\"status\":\"UP\",\"why\":[]}");
    }

    @Test
    void anInstanceThatStopsIsNotReadyAndStillAlive() {
        AvailabilityChangeEvent.publish(plane.context, ReadinessState.REFUSING_TRAFFIC);

        assertThat(health("readiness").status()).isEqualTo(503);
        assertThat(health("sellable").text()).contains("starting-or-stopping");
        assertThat(health("liveness").status()).isEqualTo(200);
        AvailabilityChangeEvent.publish(plane.context, ReadinessState.ACCEPTING_TRAFFIC);
        assertThat(health("readiness").status()).isEqualTo(200);
    }

    @Test
    void anInstanceThatIsBrokenIsNotAlive() {
        AvailabilityChangeEvent.publish(plane.context, LivenessState.BROKEN);

        assertThat(health("liveness").status()).isEqualTo(503);
        AvailabilityChangeEvent.publish(plane.context, LivenessState.CORRECT);
        assertThat(health("liveness").status()).isEqualTo(200);
    }

    private static Reply health(String group) {
        return plane.call("GET", "/control/v1/health/" + group, null, null);
    }
}
