package seckill.engine.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import seckill.model.SwitchName;

class SwitchboardTest {

    private final Switchboard board = new Switchboard(Map.of(SwitchName.SETTLEMENT_BATCH, 100L));

    @Test
    void untilSomethingIsSetTheDefaultsCount() {
        assertThat(board.value(SwitchName.SETTLEMENT_BATCH)).isEqualTo(100);
        assertThat(board.value(SwitchName.BACKLOG_LIMIT)).isEqualTo(SwitchName.BACKLOG_LIMIT.ordinary());
        assertThat(board.version()).isZero();
    }

    @Test
    void whatIsNotSetAnyMoreIsTheDefaultAgain() {
        board.take(1, Map.of(SwitchName.SETTLEMENT_BATCH, 7L, SwitchName.REFILL_PACE, 9L));
        Map<SwitchName, @Nullable Long> later = new HashMap<>();
        later.put(SwitchName.SETTLEMENT_BATCH, null);

        board.take(2, later);

        assertThat(board.value(SwitchName.SETTLEMENT_BATCH)).isEqualTo(100);
        assertThat(board.value(SwitchName.REFILL_PACE)).isZero();
    }

    @Test
    void anOlderBoardThatComesLateChangesNothing() {
        board.take(2, Map.of(SwitchName.REFILL_PACE, 9L));

        board.take(1, Map.of(SwitchName.REFILL_PACE, 1L));

        assertThat(board.value(SwitchName.REFILL_PACE)).isEqualTo(9);
        assertThat(board.version()).isEqualTo(2);
    }

    @Test
    void aDefaultOutOfRangeIsRefused() {
        assertThatThrownBy(() -> new Switchboard(Map.of(SwitchName.SETTLEMENT_BATCH, 5_001L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "default of switch settlement-batch is 5001; allowed: a whole number of units from 1 to 5000");
    }
}
