package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.controlplane.ControlPlane.Reply;
import seckill.testkit.TestServers;

/** An activity's page, put into the folder of a CDN by an operator. */
class PublicationIT {

    @TempDir
    static Path folder;

    private static ControlPlane plane;
    private static String alice;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start(
                TestServers.freshDatabase("control_publication"), Map.of("seckill.page.folder", folder));
        alice = plane.operator("OPERATOR", false);
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    @Test
    void aPublicationWritesTheSiteAndTwiceTheSameChangesNothing() throws Exception {
        long activity = plane.activity();

        Reply first = publish(activity);
        assertThat(first.status()).isEqualTo(200);
        Path site = folder.resolve(Long.toString(activity));
        Path written = site.toRealPath();
        assertThat(written.getFileName())
                .hasToString(activity + "-" + first.json().path("version").asString());
        assertThat(Files.readString(site.resolve("index.html"))).contains("lang=\"zh-CN\"");

        Reply again = publish(activity);
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(site.toRealPath()).isEqualTo(written);
    }

    @Test
    void whatIsNotThereIsNotPublished() {
        Reply reply = publish(999_999);
        assertThat(reply.status()).isEqualTo(404);
        assertThat(folder.resolve("999999")).doesNotExist();
    }

    private Reply publish(long activity) {
        return plane.call("POST", "/control/v1/activities/" + activity + "/publish", alice, null);
    }
}
