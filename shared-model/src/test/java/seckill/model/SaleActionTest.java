package seckill.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SaleActionTest {

    private static final Map<SaleAction, SaleState> LEADS_TO = Map.of(
            SaleAction.SCHEDULE, SaleState.SCHEDULED,
            SaleAction.PREHEAT, SaleState.PREHEATED,
            SaleAction.OPEN, SaleState.OPEN,
            SaleAction.PAUSE, SaleState.PAUSED,
            SaleAction.RESUME, SaleState.OPEN,
            SaleAction.DRAIN, SaleState.DRAINING,
            SaleAction.CLOSE, SaleState.CLOSED,
            SaleAction.ARCHIVE, SaleState.ARCHIVED);

    @Test
    void whatIsAllowedLeadsToALegalSuccessor() {
        for (SaleState state : SaleState.values()) {
            for (SaleAction action : SaleAction.allowed(state, StopReason.OPERATOR)) {
                SaleState next = LEADS_TO.getOrDefault(action, state);
                assertThat(action == SaleAction.EDIT || state.mayBecome(next))
                        .as("%s in %s", action, state)
                        .isTrue();
            }
        }
    }

    @Test
    void onlyWhatSomebodyPausedIsResumed() {
        for (StopReason reason : StopReason.values()) {
            assertThat(SaleAction.allowed(SaleState.PAUSED, reason).contains(SaleAction.RESUME))
                    .isEqualTo(reason == StopReason.OPERATOR || reason == StopReason.SCHEDULE);
        }
    }
}
