package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import seckill.engine.reservation.ReservationIds.Origin;
import seckill.model.OfferId;

class ReservationIdsTest {

    private static final String REQUEST = "0123456789abcdef0123456789abcdef";
    private static final OfferId OFFER = new OfferId(36, 71);

    private final ReservationIds ids = new ReservationIds(secret(1));

    private static byte[] secret(int seed) {
        byte[] secret = new byte[32];
        Arrays.fill(secret, (byte) seed);
        return secret;
    }

    @Test
    void anIdTellsWhereItCameFrom() {
        String id = ids.make(OFFER, 3, "anna", REQUEST);
        assertThat(id).startsWith("10-1z-3-").matches("[0-9a-z-]{32}");
        assertThat(ids.read(id, "anna")).contains(new Origin(OFFER, 3));
    }

    @Test
    void theSameRequestMakesTheSameIdOnEveryInstance() {
        assertThat(new ReservationIds(secret(1)).make(OFFER, 3, "anna", REQUEST))
                .isEqualTo(ids.make(OFFER, 3, "anna", REQUEST));
    }

    @Test
    void anotherUserEpochRequestOrOfferMakesAnotherId() {
        String id = ids.make(OFFER, 3, "anna", REQUEST);
        assertThat(ids.make(OFFER, 3, "ben", REQUEST)).isNotEqualTo(id);
        assertThat(ids.make(OFFER, 4, "anna", REQUEST)).isNotEqualTo(id);
        assertThat(ids.make(OFFER, 3, "anna", "f" + REQUEST.substring(1))).isNotEqualTo(id);
        assertThat(ids.make(new OfferId(36, 72), 3, "anna", REQUEST)).isNotEqualTo(id);
    }

    @Test
    void anotherUserCannotShowTheId() {
        assertThat(ids.read(ids.make(OFFER, 3, "anna", REQUEST), "ben")).isEmpty();
    }

    @Test
    void anIdOfAnotherSecretIsNotOurs() {
        assertThat(ids.read(new ReservationIds(secret(2)).make(OFFER, 3, "anna", REQUEST), "anna"))
                .isEmpty();
    }

    @Test
    void everyChangedCharacterIsNoticed() {
        String id = ids.make(OFFER, 3, "anna", REQUEST);
        for (int i = 0; i < id.length(); i++) {
            char other = id.charAt(i) == '1' ? '2' : '1';
            String tampered = id.substring(0, i) + other + id.substring(i + 1);
            assertThat(ids.read(tampered, "anna")).as(tampered).isEmpty();
        }
    }

    @Test
    void nonsenseIsNoId() {
        for (String nonsense : new String[] {
            "",
            "-",
            "1-2-3-",
            "0-2-3-" + "0".repeat(24),
            "1-2-3-" + "w".repeat(24),
            "zzzzzzzzzzzz-1-1-" + "0".repeat(24)
        }) {
            assertThat(ids.read(nonsense, "anna")).as(nonsense).isEmpty();
        }
    }

    @Test
    void theGreatestNumbersStillFitSixtyFourCharacters() {
        OfferId greatest = new OfferId(999_999_999_999_999L, 999_999_999_999_999L);
        String id = ids.make(greatest, 999_999_999_999_999L, "u".repeat(64), "f".repeat(32));
        assertThat(id.length()).isLessThanOrEqualTo(64);
        assertThat(ids.read(id, "u".repeat(64))).contains(new Origin(greatest, 999_999_999_999_999L));
    }

    @Test
    void aShortSecretIsRefused() {
        assertThatThrownBy(() -> new ReservationIds(new byte[31]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("32 bytes, not 31");
    }
}
