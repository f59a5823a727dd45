package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrderNumbersTest {

    @Test
    void theNumberIsTheDayAndTheHashInBase32() {
        // 1794398400000 ms is 2026-11-11T12:00:00Z; made by other means: base32(sha256("r-two")[0:10]).
        assertThat(OrderNumbers.of(EntryPosition.parse("1794398400000-3"), "r-two"))
                .isEqualTo("20261111FNBS624F2TZCSSNT");
    }

    @Test
    void theDayIsTheOneInGreenwich() {
        assertThat(OrderNumbers.of(EntryPosition.parse("1794441599999-0"), "x")).startsWith("20261111");
        assertThat(OrderNumbers.of(EntryPosition.parse("1794441600000-0"), "x")).startsWith("20261112");
    }

    @Test
    void anEntryOfNoRealYearStillGetsTwentyFourCharacters() {
        assertThat(OrderNumbers.of(new EntryPosition(Long.MAX_VALUE, 0), "x"))
                .hasSize(24)
                .startsWith("99991231");
    }
}
