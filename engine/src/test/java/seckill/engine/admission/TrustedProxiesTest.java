package seckill.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrustedProxiesTest {

    private final TrustedProxies proxies = new TrustedProxies(List.of("10.0.0.0/9", "fd00::/8", "192.0.2.7"));

    private @Nullable String client(String peer, String... forwardedFor) throws Exception {
        ClientAddress found = proxies.client(InetAddress.ofLiteral(peer), List.of(forwardedFor));
        return found == null ? null : found.toString();
    }

    @Test
    void strangersHeaderIsNotBelieved() throws Exception {
        assertThat(client("198.51.100.1", "203.0.113.9")).isEqualTo("198.51.100.1");
    }

    @Test
    void firstFromTheRightThatIsNotOursIsTheClient() throws Exception {
        assertThat(client("10.1.1.1", "1.1.1.1, 203.0.113.9, 10.2.2.2")).isEqualTo("203.0.113.9");
        assertThat(client("10.1.1.1", "1.1.1.1", "203.0.113.9,10.2.2.2")).isEqualTo("203.0.113.9");
        assertThat(client("192.0.2.7", "192.0.2.8")).isEqualTo("192.0.2.8");
    }

    @Test
    void networkEndsAtItsLastBit() throws Exception {
        assertThat(client("10.127.255.255", "203.0.113.9")).isEqualTo("203.0.113.9");
        assertThat(client("10.128.0.0", "203.0.113.9")).isEqualTo("10.128.0.0");
    }

    @Test
    void sixCountsByItsSixtyFourAndMappedFourAsItself() throws Exception {
        assertThat(client("fd00::1", "2001:db8:1:2:aaaa::1")).isEqualTo(client("fd00::1", "2001:db8:1:2::ffff"));
        assertThat(client("fd00::1", "2001:db8:1:3::1")).isNotEqualTo(client("fd00::1", "2001:db8:1:2::1"));
        assertThat(client("10.1.1.1", "::ffff:203.0.113.9")).isEqualTo("203.0.113.9");
        assertThat(client("10.1.1.1", "::ffff:10.2.2.2")).isNull();
    }

    @Test
    void portsAreLeftAside() throws Exception {
        assertThat(client("10.1.1.1", "203.0.113.9:4711")).isEqualTo("203.0.113.9");
        assertThat(client("10.1.1.1", "[2001:db8::1]:4711")).isEqualTo(client("10.1.1.1", "2001:db8::1"));
    }

    @Test
    void ourOwnAndTheUnreadableAreNobody() throws Exception {
        assertThat(client("10.1.1.1")).isNull();
        assertThat(client("10.1.1.1", "")).isNull();
        assertThat(client("10.1.1.1", "203.0.113.9, unknown")).isNull();
        assertThat(client("10.1.1.1", "203.0.113.9,")).isNull();
        assertThat(client("10.1.1.1", "10.2.2.2,10.3.3.3")).isNull();
    }

    @Test
    void badNetworkIsNamed() {
        for (String bad : List.of("10.0.0.0/33", "fd00::/129", "shop.example", "10.0.0.0/", "10.0.0.0/-1", "")) {
            assertThatThrownBy(() -> new TrustedProxies(List.of("10.0.0.0/8", bad)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"" + bad + "\"");
        }
    }
}
