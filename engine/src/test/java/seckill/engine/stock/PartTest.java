package seckill.engine.stock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;

/** How an adjustment is divided; the numbers are worked out by hand. */
class PartTest {

    @Test
    void anAdditionIsDividedAsEvenlyAsWholeUnitsGo() {
        assertThat(all(AdjustmentKind.ADD, 10, 4)).containsExactly("0: 3 of 3", "1: 3 of 3", "2: 2 of 2", "3: 2 of 2");
        assertThat(all(AdjustmentKind.ADD, 8, 4)).containsExactly("0: 2 of 2", "1: 2 of 2", "2: 2 of 2", "3: 2 of 2");
        assertThat(all(AdjustmentKind.ADD, 100_000_000, 1)).containsExactly("0: 100000000 of 100000000");
    }

    @Test
    void fewerUnitsThanBucketsGoToSomeOfThem() {
        assertThat(all(AdjustmentKind.ADD, 2, 256)).containsExactly("0: 1 of 1", "1: 1 of 1");
    }

    @Test
    void theFirstBucketIsAnotherOneEachTime() {
        assertThat(Part.next(open(AdjustmentKind.ADD, 5, 0, 0, 7), 4).bucket()).isEqualTo(3);
        assertThat(Part.next(open(AdjustmentKind.ADD, 5, 0, 0, 8), 4).bucket()).isZero();
    }

    @Test
    void whatOneBucketCannotGiveIsAskedOfThoseAfterItAndThenOfAllOnceMore() {
        // Bucket 0 has 9 units, bucket 1 none, bucket 2 has 1: 12 asked.
        assertThat(all(AdjustmentKind.WITHDRAW, 12, 3, 9, 0, 1))
                .containsExactly("0: 4 of 4", "1: 0 of 4", "2: 1 of 8", "0: 5 of 7", "1: 0 of 2", "2: 0 of 2");
        assertThat(all(AdjustmentKind.WITHDRAW, 9, 3, 9, 0, 1))
                .containsExactly("0: 3 of 3", "1: 0 of 3", "2: 1 of 6", "0: 5 of 5");
    }

    @Test
    void aSingleBucketIsAskedOnce() {
        assertThat(all(AdjustmentKind.WITHDRAW, 12, 1, 9)).containsExactly("0: 9 of 12");
    }

    /** Each part as "bucket: moved of asked"; the buckets have the stock given, or any. */
    private static List<String> all(AdjustmentKind kind, long asked, int buckets, long... stock) {
        List<String> parts = new ArrayList<>();
        long moved = 0;
        boolean last = false;
        for (int number = 0; !last; number++) {
            Adjustment at = open(kind, asked, moved, number, 256);
            Part part = Part.next(at, buckets);
            // The id is a multiple of 256; shifted, so that the first bucket here is bucket 0.
            int bucket = Math.floorMod(part.bucket() - 256, buckets);
            assertThat(part.id()).isEqualTo("256-" + number);
            long units = stock.length == 0 ? part.units() : Math.min(stock[bucket], part.units());
            if (stock.length > 0) {
                stock[bucket] -= units;
            }
            parts.add(bucket + ": " + units + " of " + part.units());
            last = part.isLastOf(at, units);
            moved += units;
        }
        return parts;
    }

    private static Adjustment open(AdjustmentKind kind, long asked, long moved, int parts, long id) {
        return new Adjustment(
                id,
                new OfferId(1, 1),
                kind,
                asked,
                moved,
                parts,
                1,
                AdjustmentState.OPEN,
                "ann",
                "k",
                "",
                Instant.EPOCH,
                null);
    }
}
