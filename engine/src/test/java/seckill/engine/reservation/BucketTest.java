package seckill.engine.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.cluster.SlotHash;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import seckill.model.LimitScope;
import seckill.model.OfferId;

class BucketTest {

    private static final OfferId OFFER = new OfferId(7, 3);

    @Test
    void consecutiveUsersSpreadEvenly() {
        int[] counts = new int[16];
        for (int i = 0; i < 160_000; i++) {
            counts[Bucket.indexOf("user-" + i, 16)]++;
        }
        // 10,000 each; a standard deviation is 97, so 5 of them either way is 485.
        assertThat(Arrays.stream(counts)).allMatch(count -> count > 9_515 && count < 10_485);
    }

    @Test
    void aUsersBucketNeverChanges() {
        // Buyers of a running sale would get a second unit if it did: these values are for ever.
        assertThat(Bucket.indexOf("user-1", 64)).isEqualTo(Bucket.indexOf("user-1", 64));
        assertThat(Bucket.indexOf("anna", 1)).isZero();
        assertThat(new int[] {Bucket.indexOf("", 256), Bucket.indexOf("a", 256), Bucket.indexOf("anna", 256)})
                .containsExactly(reference(""), reference("a"), reference("anna"));
    }

    /** FNV-1a and Murmur3's finalizer once more, with the unsigned remainder taken by big integers. */
    private static int reference(String userId) {
        java.math.BigInteger two64 = java.math.BigInteger.ONE.shiftLeft(64);
        java.math.BigInteger hash = new java.math.BigInteger("cbf29ce484222325", 16);
        for (char c : userId.toCharArray()) {
            hash = hash.xor(java.math.BigInteger.valueOf(c))
                    .multiply(new java.math.BigInteger("100000001b3", 16))
                    .mod(two64);
        }
        for (String factor : new String[] {"ff51afd7ed558ccd", "c4ceb9fe1a85ec53"}) {
            hash = hash.xor(hash.shiftRight(33))
                    .multiply(new java.math.BigInteger(factor, 16))
                    .mod(two64);
        }
        return hash.xor(hash.shiftRight(33))
                .mod(java.math.BigInteger.valueOf(256))
                .intValue();
    }

    @Test
    void keysCarryTheTagOfOfferBucketOrActivity() {
        assertThat(BucketKeys.of("p:", new Bucket(OFFER, LimitScope.OFFER, 0, 1))
                        .all())
                .containsExactly(
                        "p:stock:{7:3}", "p:buyers:{7:3}", "p:events:{7:3}", "p:refills:{7:3}", "p:meta:{7:3}");
        assertThat(BucketKeys.of("p:", new Bucket(OFFER, LimitScope.OFFER, 5, 8))
                        .stock())
                .isEqualTo("p:stock:{7:3:5}");
        assertThat(BucketKeys.of("p:", new Bucket(OFFER, LimitScope.ACTIVITY, 0, 1))
                        .all())
                .containsExactly("p:stock:{7}:3", "p:buyers:{7}", "p:events:{7}:3", "p:refills:{7}:3", "p:meta:{7}:3");
        assertThat(BucketKeys.of("p:", new Bucket(OFFER, LimitScope.ACTIVITY, 5, 8))
                        .all())
                .containsExactly(
                        "p:stock:{7:5}:3", "p:buyers:{7:5}", "p:events:{7:5}:3", "p:refills:{7:5}:3", "p:meta:{7:5}:3");
    }

    @Test
    void allKeysOfABucketShareOneSlot() {
        for (LimitScope scope : LimitScope.values()) {
            for (int count : new int[] {1, 8}) {
                String[] keys = BucketKeys.of("seckill:", new Bucket(OFFER, scope, 0, count))
                        .all();
                assertThat(Arrays.stream(keys).map(SlotHash::getSlot).distinct())
                        .hasSize(1);
            }
        }
    }

    @Test
    void anIndexOutsideTheCountIsRefused() {
        assertThatThrownBy(() -> new Bucket(OFFER, LimitScope.OFFER, 8, 8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not 8 of 8");
        assertThatThrownBy(() -> new Bucket(OFFER, LimitScope.OFFER, 0, 257))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
