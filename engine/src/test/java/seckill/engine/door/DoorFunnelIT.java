package seckill.engine.door;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.admission.ClientAddress;
import seckill.engine.reservation.ReservationOutcome;

/** The funnel through the door: what is refused by which check, and that the stock hears nothing of it. */
class DoorFunnelIT {

    private DoorUnderTest door;

    @BeforeEach
    void open() {
        door = new DoorUnderTest();
    }

    @AfterEach
    void shut() {
        door.close();
    }

    private Reply buy(String userId, String token, String... headers) {
        String plain = door.purchase(userId, token, 1);
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        try (RawClient client = door.connect()) {
            return client.call(plain.replaceFirst("\r\n", "\r\n" + more));
        }
    }

    @Test
    void listedAddressIsShutOutAndNobodyElse() {
        door.addresses.block(requireNonNull(ClientAddress.read("203.0.113.1")), Duration.ofMinutes(1));
        String token = door.tokenFor("u");
        Reply refused = buy("u", token, "X-Forwarded-For: 192.0.2.1, 203.0.113.1");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.member("type")).isEqualTo("urn:seckill:problem:address-blocked");
        assertThat(refused.headers()).containsEntry("retry-after", "60");
        assertThat(door.desk.asked).hasValue(0);
        assertThat(buy("u", token, "X-Forwarded-For: 203.0.113.1, 192.0.2.1").status())
                .isEqualTo(202);
        assertThat(buy("u", token).status()).isEqualTo(202);
    }

    @Test
    void whoseAttemptsAreUsedUpIsRefusedUnlessHeHasHisPromise() {
        try (DoorUnderTest strict = new DoorUnderTest(UnaryOperator.identity(), 2);
                RawClient client = strict.connect()) {
            String winner = strict.purchase("winner", strict.tokenFor("winner"), 1);
            String first = client.call(winner).member("reservationId");
            strict.desk.behaviour = user -> new ReservationOutcome.SoldOut();
            String loser = strict.purchase("loser", strict.tokenFor("loser"), 1);
            assertThat(client.call(loser).status()).isEqualTo(409);
            assertThat(client.call(loser).status()).isEqualTo(409);
            Reply refused = client.call(loser);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.member("type")).isEqualTo("urn:seckill:problem:attempts-used-up");
            strict.desk.behaviour = strict.desk::grant;
            for (int repeat = 0; repeat < 4; repeat++) {
                assertThat(client.call(winner).member("reservationId")).isEqualTo(first);
            }
            assertThat(strict.desk.asked)
                    .hasValue(4); // twice for each: what a check rejects the stock does not hear of
        }
    }

    @Test
    void malformedDeviceIsToldWhatItShouldBe() {
        Reply refused = buy("u", door.tokenFor("u"), "Seckill-Device: a b");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.member("detail")).startsWith("Seckill-Device is 1 to 64");
        assertThat(door.desk.asked).hasValue(0);
    }
}
