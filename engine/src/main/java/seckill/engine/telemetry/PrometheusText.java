package seckill.engine.telemetry;

import java.util.EnumMap;
import java.util.Map;

/** Text exposition format 0.0.4: the samples of a metric stand together, under its help and type. For one thread. */
final class PrometheusText {

    private static final double EXACT_MAX = 1L << 53;

    private final Map<Metric, StringBuilder> samples = new EnumMap<>(Metric.class);

    /** @param labels name, value, name, value … */
    void add(Metric metric, double value, String... labels) {
        StringBuilder line =
                samples.computeIfAbsent(metric, m -> new StringBuilder()).append(metric.word());
        for (int i = 0; i < labels.length; i += 2) {
            line.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            line.append(escaped(labels[i + 1])).append('"');
        }
        line.append(labels.length == 0 ? " " : "} ").append(number(value)).append('\n');
    }

    void add(Metric metric, boolean value, String... labels) {
        add(metric, value ? 1 : 0, labels);
    }

    String text() {
        StringBuilder all = new StringBuilder();
        samples.forEach((metric, lines) -> all.append("# HELP ")
                .append(metric.word())
                .append(' ')
                .append(metric.help())
                .append("\n# TYPE ")
                .append(metric.word())
                .append(' ')
                .append(metric.type())
                .append('\n')
                .append(lines));
        return all.toString();
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < EXACT_MAX;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }
}
