package seckill.engine.door;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.admission.ClientAddress;
import seckill.model.SaleState;

/** Purchase tokens through the door: who gets one, when, and that the stock hears nothing of one that is not right. */
class DoorTokenIT {

    private static final String WISH = "{\"activityId\":1,\"skuId\":2}";

    private DoorUnderTest door;

    @BeforeEach
    void open() {
        door = new DoorUnderTest();
    }

    @AfterEach
    void shut() {
        door.close();
    }

    private static Reply call(DoorUnderTest door, String request, String... headers) {
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        try (RawClient client = door.connect()) {
            return client.call(request.replaceFirst("\r\n", "\r\n" + more));
        }
    }

    private static Reply ask(DoorUnderTest door, String userId, String... headers) {
        return call(door, RawClient.post("/api/v1/tokens", DoorUnderTest.bearer(userId), WISH), headers);
    }

    private static String problem(Reply reply, int status) {
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        return reply.member("type").replace("urn:seckill:problem:", "");
    }

    @Test
    void tokensAreGivenFromAMinuteBeforeTheStartAndBuyNothingEarly() {
        door.sale(SaleState.PREHEATED, 1, door.clock.instant().plusSeconds(90));
        assertThat(problem(ask(door, "early"), 409)).isEqualTo("not-started");
        door.sale(SaleState.PREHEATED, 1, door.clock.instant().plusSeconds(59));
        String token = ask(door, "early").member("token");
        assertThat(problem(call(door, door.purchase("early", token, 1)), 409)).isEqualTo("not-started");
        assertThat(door.desk.asked).hasValue(0);
        door.sale(SaleState.OPEN, 1);
        assertThat(call(door, door.purchase("early", token, 1)).status()).isEqualTo(202);
    }

    @Test
    void tokenOfOneDeviceBuysNothingOnAnother() {
        String token = ask(door, "u", "Seckill-Device: phone").member("token");
        String purchase = door.purchase("u", token, 1);
        assertThat(problem(call(door, purchase, "Seckill-Device: farm"), 403)).isEqualTo("token-invalid");
        assertThat(problem(call(door, purchase), 403)).isEqualTo("token-invalid");
        assertThat(door.desk.asked).hasValue(0);
        assertThat(call(door, purchase, "Seckill-Device: phone").status()).isEqualTo(202);
    }

    @Test
    void tokenShownTwiceIsTheSamePurchase() {
        String token = ask(door, "u").member("token");
        String purchase = door.purchase("u", token, 1);
        String first = call(door, purchase).member("reservationId");
        assertThat(call(door, purchase).member("reservationId")).isEqualTo(first);
        assertThat(call(door, purchase, "Idempotency-Key: another").member("reservationId"))
                .isEqualTo(first);
    }

    @Test
    void secondAccountOnADeviceGetsNoToken() {
        assertThat(ask(door, "u", "Seckill-Device: phone").status()).isEqualTo(200);
        assertThat(problem(ask(door, "v", "Seckill-Device: phone"), 403)).isEqualTo("device-in-use");
        assertThat(ask(door, "u", "Seckill-Device: phone").status()).isEqualTo(200);
    }

    @Test
    void expiredTokenIsToldSo() {
        try (DoorUnderTest hasty = new DoorUnderTest(DoorTokenIT::expiringAtOnce)) {
            String token = ask(hasty, "u").member("token");
            assertThat(problem(call(hasty, hasty.purchase("u", token, 1)), 403)).isEqualTo("token-expired");
            assertThat(hasty.desk.asked).hasValue(0);
        }
    }

    @Test
    void listedAddressGetsNoToken() {
        door.addresses.block(requireNonNull(ClientAddress.read("203.0.113.1")), Duration.ofMinutes(1));
        assertThat(problem(ask(door, "u", "X-Forwarded-For: 203.0.113.1"), 429)).isEqualTo("address-blocked");
        assertThat(ask(door, "u").status()).isEqualTo(200);
    }

    @Test
    void oneUserIsSlowedAndAnotherIsNot() {
        try (DoorUnderTest strict = new DoorUnderTest(UnaryOperator.identity(), 100, 1, 1_000_000)) {
            assertThat(ask(strict, "u").status()).isEqualTo(200);
            assertThat(problem(ask(strict, "u"), 429)).isEqualTo("user-too-fast");
            assertThat(ask(strict, "v").status()).isEqualTo(200);
        }
    }

    private static DoorProperties expiringAtOnce(DoorProperties p) {
        return new DoorProperties(
                p.host(),
                p.port(),
                p.connectionsMax(),
                p.headerDeadline(),
                p.bodyDeadline(),
                p.idleTimeout(),
                p.drainTimeout(),
                p.waitersMax(),
                p.callbackCallsMax(),
                p.orderCallsMax(),
                p.identityCacheEntries(),
                p.identityKey(),
                p.tokenKeys(),
                p.tokenKeyActive(),
                Duration.ZERO);
    }
}
