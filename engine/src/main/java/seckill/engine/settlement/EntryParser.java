package seckill.engine.settlement;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import seckill.engine.reservation.Bucket;
import seckill.engine.reservation.GrantStream.StreamEntry;
import seckill.model.Grant;

/** Makes a grant of a stream entry. Nothing is guaranteed of an entry: anyone with access to Redis can append one. */
final class EntryParser {

    private static final int QUANTITY_MAX = 100;
    private static final int PAYLOAD_CHARS_MAX = 1000;
    private static final Pattern RESERVATION = Pattern.compile("[!-~]{1,64}");
    private static final Pattern USER = Pattern.compile("[A-Za-z0-9._@-]{1,64}");
    private static final Pattern REQUEST = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    private EntryParser() {}

    sealed interface Parsed {
        record Good(Grant grant) implements Parsed {}

        /** @param why which field, which value, what is allowed */
        record Malformed(String why) implements Parsed {}
    }

    static Parsed parse(Bucket bucket, StreamEntry entry) {
        Map<String, String> fields = entry.fields();
        try {
            return new Parsed.Good(new Grant(
                    bucket.offer(),
                    bucket.index(),
                    number(fields, EntryFields.EPOCH, Long.MAX_VALUE),
                    entry.entryId(),
                    text(fields, EntryFields.RESERVATION, RESERVATION),
                    text(fields, EntryFields.USER, USER),
                    (int) number(fields, EntryFields.QUANTITY, QUANTITY_MAX),
                    text(fields, EntryFields.REQUEST, REQUEST)));
        } catch (IllegalArgumentException e) {
            return new Parsed.Malformed(String.valueOf(e.getMessage()));
        }
    }

    /** The fields for people: sorted, printable, cut off where nobody reads on. */
    static String payload(StreamEntry entry) {
        return printable(new TreeMap<>(entry.fields()).toString());
    }

    private static String text(Map<String, String> fields, String name, Pattern allowed) {
        String value = fields.get(name);
        if (value == null || !allowed.matcher(value).matches()) {
            throw new IllegalArgumentException(name + " is " + shown(value) + "; allowed is " + allowed);
        }
        return value;
    }

    private static long number(Map<String, String> fields, String name, long max) {
        String value = fields.get(name);
        if (value == null || !WHOLE_NUMBER.matcher(value).matches() || Long.parseLong(value) > max) {
            throw new IllegalArgumentException(
                    name + " is " + shown(value) + "; allowed is a whole number from 1 to " + max);
        }
        return Long.parseLong(value);
    }

    private static String shown(@Nullable String value) {
        return value == null ? "missing" : '"' + printable(value.substring(0, Math.min(100, value.length()))) + '"';
    }

    private static String printable(String text) {
        String cut = text.length() > PAYLOAD_CHARS_MAX ? text.substring(0, PAYLOAD_CHARS_MAX) + "…" : text;
        return cut.replaceAll("[^ -~…]", "?");
    }
}
