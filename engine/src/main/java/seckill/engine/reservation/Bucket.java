package seckill.engine.reservation;

import java.util.List;
import java.util.stream.IntStream;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;

/**
 * One slice of an offer's stock (分桶); everything a decision needs shares its hash tag.
 *
 * @param offer whose units they are
 * @param scope decides the tag: per activity, all its offers share the buyer check
 * @param index from 0
 * @param count slices of the offer, 1 to 256
 */
public record Bucket(OfferId offer, LimitScope scope, int index, int count) {

    static final int COUNT_MAX = 256;

    public Bucket {
        if (count < 1 || count > COUNT_MAX || index < 0 || index >= count) {
            throw new IllegalArgumentException(
                    "bucket index is 0 to count - 1, count 1 to " + COUNT_MAX + ", not " + index + " of " + count);
        }
    }

    /** The one bucket that the buyer belongs to; the same for every offer of an activity with this many buckets. */
    public static Bucket of(OfferTerms terms, String userId) {
        return new Bucket(terms.offer(), terms.scope(), indexOf(userId, terms.buckets()), terms.buckets());
    }

    public static Bucket at(OfferTerms terms, int index) {
        return new Bucket(terms.offer(), terms.scope(), index, terms.buckets());
    }

    /** All buckets of an offer, by index. */
    public static List<Bucket> allOf(OfferTerms terms) {
        return allOf(terms.offer(), terms.scope(), terms.buckets());
    }

    /** All buckets of an offer with so many of them, by index. */
    public static List<Bucket> allOf(OfferId offer, LimitScope scope, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Bucket(offer, scope, i, count))
                .toList();
    }

    /** FNV-1a over the id's characters, mixed (Murmur3's finalizer), so that consecutive ids spread evenly. */
    static int indexOf(String userId, int count) {
        if (count == 1) {
            return 0;
        }
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < userId.length(); i++) {
            hash = (hash ^ userId.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return (int) Math.floorMod(hash ^ (hash >>> 33), (long) count);
    }

    /** {@code activity:sku#index}, for people. */
    @Override
    public String toString() {
        return offer + "#" + index;
    }
}
