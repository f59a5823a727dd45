package seckill.engine.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class DoorPropertiesTest {

    private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="; // 32 characters
    private static final String SHORT = "MDEyMzQ1Njc4OWFiY2RlZg=="; // 16

    private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(Bound.class);

    @Test
    void defaultsAreThoseOfTheContract() {
        runner.run(context -> {
            DoorProperties properties = context.getBean(DoorProperties.class);
            assertThat(properties.host()).isEqualTo("127.0.0.1");
            assertThat(properties.port()).isEqualTo(8600);
            assertThat(properties.headerDeadline()).isEqualTo(Duration.ofSeconds(5));
            assertThat(properties.bodyDeadline()).isEqualTo(Duration.ofSeconds(5));
            assertThat(properties.tokenKeyActive()).isEqualTo("k1");
        });
    }

    @Test
    void badValuesStopTheStart() {
        for (String bad : new String[] {
            "port=65536",
            "port=-1",
            "host=",
            "connections-max=0",
            "header-deadline=0s",
            "body-deadline=1h",
            "idle-timeout=-1s",
            "waiters-max=0",
            "token-lifetime=0s",
            "callback-calls-max=0",
            "order-calls-max=0"
        }) {
            runner.withPropertyValues("seckill.door." + bad)
                    .run(context ->
                            assertThat(context).as(bad).hasFailed().getFailure().hasMessageContaining("seckill.door"));
        }
    }

    @Test
    void keysAreReadFromConfiguration() {
        runner.withPropertyValues(
                        "seckill.door.identity-key=" + KEY,
                        "seckill.door.token-keys.k1=" + KEY,
                        "seckill.door.token-keys.k2=" + KEY,
                        "seckill.door.token-key-active=k2")
                .run(context -> {
                    DoorKeys keys = context.getBean(DoorProperties.class).keys();
                    assertThat(keys.activeTokenKeyId()).isEqualTo("k2");
                    assertThat(keys.tokenKeys()).containsOnlyKeys("k1", "k2");
                    assertThat(keys.identityKey()).hasSize(32);
                });
    }

    @Test
    void badKeysAreRefusedByNameAndNeverShown() {
        Map<String, String> good = Map.of("k1", KEY);
        assertThatThrownBy(() -> DoorKeys.of(null, good, "k1")).hasMessageContaining("seckill.door.identity-key");
        assertThatThrownBy(() -> DoorKeys.of(SHORT, good, "k1"))
                .hasMessageContaining("seckill.door.identity-key")
                .hasMessageContaining("32")
                .hasMessageContaining("16");
        assertThatThrownBy(() -> DoorKeys.of("not base64!", good, "k1"))
                .hasMessageContaining("seckill.door.identity-key")
                .hasMessageNotContaining("not base64!");
        assertThatThrownBy(() -> DoorKeys.of(KEY, null, "k1")).hasMessageContaining("seckill.door.token-keys");
        assertThatThrownBy(() -> DoorKeys.of(KEY, Map.of("k1", SHORT), "k1"))
                .hasMessageContaining("seckill.door.token-keys.k1");
        assertThatThrownBy(() -> DoorKeys.of(KEY, Map.of("k1", KEY, "k2", KEY, "k3", KEY), "k1"))
                .hasMessageContaining("1 to 2 keys");
        assertThatThrownBy(() -> DoorKeys.of(KEY, good, "k2")).hasMessageContaining("token-key-active");
        assertThatThrownBy(() -> DoorKeys.of(KEY, Map.of("a key", KEY), "a key"))
                .hasMessageContaining("token-keys");
    }

    @Test
    void propertiesInALogShowNoSecret() {
        runner.withPropertyValues("seckill.door.identity-key=" + KEY, "seckill.door.token-keys.k1=" + KEY)
                .run(context -> assertThat(context.getBean(DoorProperties.class).toString())
                        .doesNotContain(KEY)
                        .contains("8600"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(DoorProperties.class)
    static class Bound {}
}
