package seckill.engine.reconciliation;

/** Order of stream entry ids, {@code milliseconds-sequence}. */
public final class EntryId {

    private EntryId() {}

    public static boolean isAfter(String entryId, String other) {
        int dash = entryId.indexOf('-');
        int otherDash = other.indexOf('-');
        int byMillis = Long.compareUnsigned(
                Long.parseUnsignedLong(entryId, 0, dash, 10), Long.parseUnsignedLong(other, 0, otherDash, 10));
        if (byMillis != 0) {
            return byMillis > 0;
        }
        return Long.compareUnsigned(
                        Long.parseUnsignedLong(entryId, dash + 1, entryId.length(), 10),
                        Long.parseUnsignedLong(other, otherDash + 1, other.length(), 10))
                > 0;
    }
}
