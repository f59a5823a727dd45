package seckill.engine.ledger;

import java.util.Map;
import java.util.TreeMap;
import seckill.engine.ledger.HistoryLedger.Range;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Figures as they stand in a sample's row: {@code {"left":[12]}}, or least, greatest and last where they differ. */
final class SampleText {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private SampleText() {}

    static String write(Map<String, Range> figures) {
        ObjectNode all = JSON.createObjectNode();
        figures.forEach((name, range) -> {
            ArrayNode values = all.putArray(name);
            add(values, range.last());
            if (range.min() != range.max()) {
                values.removeAll();
                add(values, range.min());
                add(values, range.max());
                add(values, range.last());
            }
        });
        return JSON.writeValueAsString(all);
    }

    /** Most figures are whole numbers; ".0" would double many. */
    private static void add(ArrayNode values, double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            values.add((long) value);
        } else {
            values.add(value);
        }
    }

    static Map<String, Range> read(String text) {
        Map<String, Range> figures = new TreeMap<>();
        JSON.readTree(text).properties().forEach(each -> {
            JsonNode values = each.getValue();
            double first = values.path(0).asDouble();
            figures.put(
                    each.getKey(),
                    values.size() < 3
                            ? new Range(first, first, first)
                            : new Range(
                                    first,
                                    values.path(1).asDouble(),
                                    values.path(2).asDouble()));
        });
        return figures;
    }
}
