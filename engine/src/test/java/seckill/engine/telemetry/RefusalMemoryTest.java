package seckill.engine.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import seckill.engine.telemetry.RefusalMemory.Recollection;
import seckill.engine.telemetry.RefusalMemory.Refusal;
import seckill.model.OfferId;

class RefusalMemoryTest {

    private static final OfferId OFFER = new OfferId(5, 7);

    private long millis = 1_000;
    private final InstantSource clock = () -> Instant.ofEpochMilli(millis);
    /** One set of eight places. */
    private final RefusalMemory memory = new RefusalMemory(8, clock);

    private void refused(String user, String code, boolean proven) {
        millis++;
        memory.refused(user, OFFER, code, proven);
    }

    @Test
    void aKindIsTheFirstAndLastTimeAndHowOften() {
        refused("ann", "not-started", false); // at 1001
        refused("ann", "sold-out", false); // at 1002
        refused("ann", "not-started", false); // at 1003

        Recollection ann = memory.of("ann", 5);

        assertThat(ann.since()).isEqualTo(Instant.ofEpochMilli(1_000));
        assertThat(ann.refusals())
                .containsExactly(
                        new Refusal(
                                OFFER,
                                "not-started",
                                false,
                                Instant.ofEpochMilli(1_001),
                                Instant.ofEpochMilli(1_003),
                                2),
                        new Refusal(
                                OFFER, "sold-out", false, Instant.ofEpochMilli(1_002), Instant.ofEpochMilli(1_002), 1));
        assertThat(memory.of("ann", 6).refusals()).as("another activity").isEmpty();
        assertThat(memory.of("bob", 5).refusals()).isEmpty();
    }

    @Test
    void aFifthKindTakesTheRowOfTheOldestAndSaysWhatIsForgotten() {
        for (int kind = 1; kind <= 5; kind++) {
            refused("ann", "code-" + kind, false); // at 1001 … 1005
        }

        Recollection ann = memory.of("ann", 5);

        assertThat(ann.refusals()).extracting(Refusal::code).containsExactly("code-5", "code-4", "code-3", "code-2");
        assertThat(ann.since()).isEqualTo(Instant.ofEpochMilli(1_001));
        assertThat(memory.of("bob", 5).since()).as("nobody else is less known").isEqualTo(Instant.ofEpochMilli(1_000));
    }

    @Test
    void aNinthBuyerTakesThePlaceOfTheOneRefusedLongestAgo() {
        for (int buyer = 1; buyer <= 8; buyer++) {
            refused("u" + buyer, "sold-out", false); // at 1001 … 1008
        }
        refused("u1", "sold-out", false); // at 1009
        refused("u9", "sold-out", false);

        assertThat(memory.of("u2", 5).refusals()).isEmpty();
        assertThat(memory.of("u2", 5).since()).isEqualTo(Instant.ofEpochMilli(1_002));
        assertThat(memory.of("u1", 5).refusals()).hasSize(1);
        assertThat(memory.of("u9", 5).refusals())
                .singleElement()
                .extracting(Refusal::times)
                .isEqualTo(1L);
    }

    @Test
    void aFloodOfNamesThatNobodyProvedForgetsNobodyWhoIsProven() {
        refused("ann", "limit-exceeded", true);
        for (int flood = 0; flood < 1_000; flood++) {
            refused("f" + flood, "sold-out", false);
        }

        assertThat(memory.of("ann", 5).refusals()).hasSize(1);
    }

    @Test
    void aMemoryOfNobodySaysThatItKnowsNothing() {
        RefusalMemory none = new RefusalMemory(0, clock);
        none.refused("ann", OFFER, "sold-out", true);
        millis = 2_000;

        assertThat(none.of("ann", 5).refusals()).isEmpty();
        assertThat(none.of("ann", 5).since()).isEqualTo(Instant.ofEpochMilli(2_000));
    }
}
