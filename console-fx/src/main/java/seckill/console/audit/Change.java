package seckill.console.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Json;
import tools.jackson.databind.JsonNode;

/**
 * One field that is not as it was.
 *
 * @param field with its path, such as {@code terms.limit}
 * @param before empty: it was not there
 * @param after empty: it is gone
 */
record Change(String field, String before, String after) {

    /** What differs between two JSON documents, in the order of their fields; texts that are no objects are compared as a whole. */
    static List<Change> between(@Nullable String before, @Nullable String after) {
        Map<String, String> was = flat(before);
        Map<String, String> is = flat(after);
        Set<String> fields = new LinkedHashSet<>(was.keySet());
        fields.addAll(is.keySet());
        List<Change> changes = new ArrayList<>();
        for (String field : fields) {
            String one = was.getOrDefault(field, "");
            String other = is.getOrDefault(field, "");
            if (!Objects.equals(one, other)) {
                changes.add(new Change(field, one, other));
            }
        }
        return changes;
    }

    private static Map<String, String> flat(@Nullable String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (text == null || text.isEmpty()) {
            return fields;
        }
        JsonNode node = Json.read(text.getBytes(StandardCharsets.UTF_8));
        if (node.isObject()) {
            flatten("", node, fields);
        } else {
            fields.put("", text);
        }
        return fields;
    }

    private static void flatten(String path, JsonNode node, Map<String, String> into) {
        node.properties().forEach(each -> {
            String name = path.isEmpty() ? each.getKey() : path + "." + each.getKey();
            JsonNode value = each.getValue();
            if (value.isObject()) {
                flatten(name, value, into);
            } else {
                into.put(name, value.isString() ? value.asString() : value.toString());
            }
        });
    }
}
