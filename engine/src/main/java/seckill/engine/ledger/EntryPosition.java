package seckill.engine.ledger;

import seckill.model.Grant;

/**
 * A stream entry's id; ordered by number, since as text {@code 9-0} would follow {@code 10-0}.
 *
 * @param millis 0 or more
 * @param sequence within the millisecond, 0 or more
 */
record EntryPosition(long millis, long sequence) implements Comparable<EntryPosition> {

    static final EntryPosition NONE = new EntryPosition(0, 0);

    static EntryPosition of(Grant grant) {
        return parse(grant.entryId());
    }

    /** @throws IllegalArgumentException unless it is {@code milliseconds-sequence} */
    static EntryPosition parse(String entryId) {
        int dash = entryId.indexOf('-');
        try {
            EntryPosition position = new EntryPosition(
                    Long.parseLong(entryId.substring(0, Math.max(0, dash))),
                    Long.parseLong(entryId.substring(dash + 1)));
            if (position.millis >= 0 && position.sequence >= 0) {
                return position;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal(entryId), e);
        }
        throw new IllegalArgumentException(refusal(entryId));
    }

    private static String refusal(String entryId) {
        return "a stream entry id is milliseconds-sequence, not \"" + entryId + "\"";
    }

    @Override
    public int compareTo(EntryPosition other) {
        int byMillis = Long.compare(millis, other.millis);
        return byMillis != 0 ? byMillis : Long.compare(sequence, other.sequence);
    }

    @Override
    public String toString() {
        return millis + "-" + sequence;
    }
}
