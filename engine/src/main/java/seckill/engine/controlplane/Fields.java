package seckill.engine.controlplane;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is wrong with single fields: which field, which value, what is allowed. */
final class Fields {

    private static final int VALUE_CHARS_MAX = 200;

    /** Fields whose values appear in no answer and no log. */
    private static final String SECRET = "password";

    private static final String HIDDEN = "(not shown)";

    private Fields() {}

    /**
     * @param field path to the field, such as {@code offers[0].skuId}
     * @param value as sent, cut; null when it was missing
     * @param allowed what would have been taken
     */
    record Fault(String field, @Nullable String value, String allowed) {

        @Override
        public String toString() {
            return field + " is " + (value == null ? "missing" : value) + "; allowed: " + allowed;
        }
    }

    static Fault fault(String field, @Nullable Object value, String allowed) {
        String text =
                value == null ? null : field.toLowerCase(Locale.ROOT).contains(SECRET) ? HIDDEN : value.toString();
        return new Fault(
                field,
                text == null || text.length() <= VALUE_CHARS_MAX ? text : text.substring(0, VALUE_CHARS_MAX) + "…",
                allowed);
    }

    static RefusedException refused(String field, @Nullable Object value, String allowed) {
        return refused(List.of(fault(field, value, allowed)));
    }

    static RefusedException refused(List<Fault> faults) {
        return new RefusedException(
                        ProblemCode.BAD_REQUEST,
                        String.join("; ", faults.stream().map(Fault::toString).toList()))
                .with("errors", faults);
    }
}
