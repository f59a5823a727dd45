package seckill.engine.control;

import java.util.Arrays;
import java.util.Collection;

/** Buyers who may hold a reservation, as sorted 64-bit hashes: 8 bytes a buyer; a collision only costs a call to Redis. */
public final class HolderSet {

    private final long[] hashes;

    public HolderSet(Collection<String> userIds) {
        hashes = userIds.stream().mapToLong(HolderSet::hash).toArray();
        Arrays.sort(hashes);
    }

    public boolean mayContain(String userId) {
        return Arrays.binarySearch(hashes, hash(userId)) >= 0;
    }

    public int size() {
        return hashes.length;
    }

    private static long hash(String userId) {
        long hash = 1125899906842597L;
        for (int i = 0; i < userId.length(); i++) {
            hash = 31 * hash + userId.charAt(i);
        }
        return hash * 0x9E3779B97F4A7C15L;
    }
}
