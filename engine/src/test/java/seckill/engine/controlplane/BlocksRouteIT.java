package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import seckill.engine.controlplane.ControlPlane.Reply;
import tools.jackson.databind.JsonNode;

/** Shutting out by hand, over HTTP. */
class BlocksRouteIT {

    private static final String PATH = "/control/v1/blocks";

    private static ControlPlane plane;
    private static String alice;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start("control_blocks");
        alice = plane.operator("OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    private static Reply post(String path, String body) {
        return plane.call("POST", PATH + path, alice, body);
    }

    private static JsonNode byHand() {
        return plane.call("GET", PATH, alice, null).json().path("byHand");
    }

    @Test
    void anAddressIsShutOutListedAndForgiven() {
        Reply blocked = post("/address/2001:db8:1:2:3:4:5:6", "{\"minutes\":5,\"reason\":\"bots\"}");
        assertThat(blocked.status()).isEqualTo(200);
        assertThat(blocked.json().path("value").asString()).endsWith("/64").startsWith("2001:db8:1:2");
        assertThat(byHand().findValuesAsString("value"))
                .contains(blocked.json().path("value").asString());
        assertThat(post("/address/2001:db8:1:2::9/forgive", "{\"reason\":\"ours\"}")
                        .status())
                .isEqualTo(200);
        assertThat(byHand().findValuesAsString("value"))
                .doesNotContain(blocked.json().path("value").asString());
    }

    @Test
    void aDeviceIsShutOutForAnHourUnlessSaidOtherwise() {
        assertThat(post("/device/abc-1", "{}").status()).isEqualTo(200);
        assertThat(byHand().findValuesAsString("value")).contains("abc-1");
    }

    @Test
    void whatIsNeitherIsRefusedWithWhatIsAllowed() {
        assertThat(post("/address/example.org", "{}").status()).isEqualTo(400);
        assertThat(post("/device/a.b", "{}").status()).isEqualTo(400);
        assertThat(post("/user/anna", "{}").status()).isEqualTo(400);
        assertThat(post("/device/abc", "{\"minutes\":0}").status()).isEqualTo(400);
        assertThat(post("/device/abc", "{\"minutes\":10081}").status()).isEqualTo(400);
        assertThat(byHand().findValuesAsString("value")).doesNotContain("abc", "example.org");
    }
}
