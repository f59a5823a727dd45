package seckill.engine.cli.control;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Values of an answer as people read them. Times are UTC, as the engine keeps them. */
final class Words {

    private Words() {}

    /** Empty for what is missing or null; instants to the second; objects and lists as JSON. */
    static String of(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (value.isBoolean()) {
            return value.booleanValue() ? "yes" : "no";
        }
        if (value.isString()) {
            return time(value.stringValue());
        }
        return value.isContainer() ? value.toString() : value.asString();
    }

    /** Whole numbers with separators. */
    static String count(JsonNode value) {
        return value.isIntegralNumber() ? String.format(Locale.ROOT, "%,d", value.longValue()) : of(value);
    }

    /** A price in the currency's main unit. */
    static String price(JsonNode cents, JsonNode currency) {
        long value = cents.asLong();
        return String.format(Locale.ROOT, "%d.%02d %s", value / 100, value % 100, of(currency));
    }

    private static String time(String text) {
        if (text.length() < 20 || text.charAt(10) != 'T' || !text.endsWith("Z")) {
            return text;
        }
        try {
            return Instant.parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
        } catch (DateTimeException e) {
            return text;
        }
    }

    /** {@code 2 h 03 min}, {@code 41 s}, {@code 350 ms}. */
    static String span(long millis) {
        Duration span = Duration.ofMillis(millis);
        if (span.toDays() > 0) {
            return span.toDays() + " d " + span.toHoursPart() + " h";
        }
        if (span.toHours() > 0) {
            return String.format(Locale.ROOT, "%d h %02d min", span.toHours(), span.toMinutesPart());
        }
        if (span.toMinutes() > 0) {
            return String.format(Locale.ROOT, "%d min %02d s", span.toMinutes(), span.toSecondsPart());
        }
        return span.toSeconds() > 0 ? span.toSeconds() + " s" : millis + " ms";
    }

    /** Every field of an answer, one a line, nested ones as {@code outer.inner}, values aligned. */
    static String fields(JsonNode answer) {
        List<String[]> lines = new ArrayList<>();
        collect("", answer, lines);
        int width = lines.stream().mapToInt(l -> TextWidth.of(l[0])).max().orElse(0);
        StringBuilder out = new StringBuilder();
        for (String[] line : lines) {
            out.append(TextWidth.padded(line[0], width, false))
                    .append("  ")
                    .append(line[1])
                    .append('\n');
        }
        return out.toString();
    }

    private static void collect(String path, JsonNode node, List<String[]> lines) {
        if (node.isObject() && !node.isEmpty()) {
            node.properties()
                    .forEach(field -> collect(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), lines));
        } else if (node.isArray() && !node.isEmpty() && node.get(0).isContainer()) {
            for (int i = 0; i < node.size(); i++) {
                collect(path + "[" + i + "]", node.get(i), lines);
            }
        } else if (node.isArray()) {
            List<String> parts = new ArrayList<>();
            node.forEach(part -> parts.add(of(part)));
            lines.add(line(path, String.join(", ", parts)));
        } else {
            lines.add(line(path, of(node)));
        }
    }

    private static String[] line(String path, @Nullable String value) {
        return new String[] {
            TextWidth.harmless(path), value == null || value.isEmpty() ? "-" : TextWidth.harmless(value)
        };
    }
}
