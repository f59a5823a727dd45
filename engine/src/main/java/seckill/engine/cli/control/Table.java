package seckill.engine.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Rows of JSON as aligned columns: text to the left, numbers to the right, two spaces between; wide characters count as two. */
final class Table {

    private static final String NONE = "-";
    private static final String GAP = "  ";

    private final List<Column> columns = new ArrayList<>();

    private record Column(String head, Function<JsonNode, @Nullable String> cell, boolean right) {}

    /** @param pointer JSON pointer into the row, such as {@code /activity/name} */
    Table text(String head, String pointer) {
        return text(head, row -> Words.of(row.at(pointer)));
    }

    Table text(String head, Function<JsonNode, @Nullable String> cell) {
        columns.add(new Column(head, cell, false));
        return this;
    }

    /** A number that is an id: as it is typed. */
    Table id(String head, String pointer) {
        columns.add(new Column(head, row -> Words.of(row.at(pointer)), true));
        return this;
    }

    /** A number of things: with separators. */
    Table count(String head, String pointer) {
        return count(head, row -> Words.count(row.at(pointer)));
    }

    Table count(String head, Function<JsonNode, @Nullable String> cell) {
        columns.add(new Column(head, cell, true));
        return this;
    }

    /** The table with its head; each line ends with a line break. */
    String of(Iterable<JsonNode> rows) {
        List<String[]> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::head).toArray(String[]::new));
        for (JsonNode row : rows) {
            lines.add(columns.stream().map(c -> shown(c.cell().apply(row))).toArray(String[]::new));
        }
        int[] widths = new int[columns.size()];
        for (String[] line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], TextWidth.of(line[i]));
            }
        }
        StringBuilder out = new StringBuilder();
        for (String[] line : lines) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                text.append(i == 0 ? "" : GAP)
                        .append(TextWidth.padded(
                                line[i], widths[i], columns.get(i).right()));
            }
            out.append(text.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private static String shown(@Nullable String cell) {
        return cell == null || cell.isEmpty() ? NONE : TextWidth.harmless(cell);
    }
}
