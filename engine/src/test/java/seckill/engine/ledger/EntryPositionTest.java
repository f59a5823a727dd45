package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryPositionTest {

    @Test
    void entriesAreOrderedByNumberNotByText() {
        assertThat(EntryPosition.parse("9-0")).isLessThan(EntryPosition.parse("10-0"));
        assertThat(EntryPosition.parse("10-9")).isLessThan(EntryPosition.parse("10-10"));
        assertThat(EntryPosition.parse("10-3")).isEqualByComparingTo(new EntryPosition(10, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "5", "5-", "-5", "5--1", "-5-1", "a-1", "1-2-3", "99999999999999999999-0"})
    void whatIsNoEntryIdIsRefusedByName(String text) {
        assertThatThrownBy(() -> EntryPosition.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"");
    }
}
