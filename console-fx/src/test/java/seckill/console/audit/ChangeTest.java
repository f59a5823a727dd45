package seckill.console.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangeTest {

    @Test
    void onlyWhatDiffersIsToldWithItsPath() {
        assertThat(Change.between(
                        "{\"title\":\"x\",\"terms\":{\"limit\":1,\"price\":5}}",
                        "{\"title\":\"x\",\"terms\":{\"limit\":2,\"price\":5},\"stop\":\"OPERATOR\"}"))
                .containsExactly(new Change("terms.limit", "1", "2"), new Change("stop", "", "OPERATOR"));
    }

    @Test
    void whatWasMadeOrTakenAwayHasOneSide() {
        assertThat(Change.between(null, "{\"a\":1}")).containsExactly(new Change("a", "", "1"));
        assertThat(Change.between("{\"a\":1}", null)).containsExactly(new Change("a", "1", ""));
        assertThat(Change.between(null, null)).isEmpty();
    }

    @Test
    void whatIsNoObjectIsComparedAsAWhole() {
        assertThat(Change.between("5", "6")).containsExactly(new Change("", "5", "6"));
        assertThat(Change.between("not json", "not json")).isEmpty();
    }
}
