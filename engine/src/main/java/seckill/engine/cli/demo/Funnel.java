package seckill.engine.cli.demo;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Requests by what was asked and what was answered. Event loop only. */
final class Funnel {

    private final Map<String, Map<String, long[]>> counts = new LinkedHashMap<>();

    Funnel() {
        for (Asked asked : Asked.values()) {
            counts.put(asked.words(), new TreeMap<>());
        }
    }

    void count(Asked asked, String answer) {
        counts.getOrDefault(asked.words(), new TreeMap<>()).computeIfAbsent(answer, a -> new long[1])[0]++;
    }

    /** What was asked, then what was answered, then how often; without what was never asked. */
    Map<String, Map<String, Long>> copy() {
        Map<String, Map<String, Long>> copy = new LinkedHashMap<>();
        counts.forEach((asked, answers) -> {
            if (!answers.isEmpty()) {
                Map<String, Long> row = new LinkedHashMap<>();
                answers.forEach((answer, count) -> row.put(answer, count[0]));
                copy.put(asked, row);
            }
        });
        return copy;
    }

    /** The requests of the demonstration. */
    enum Asked {
        TOKEN("token"),
        PURCHASE("purchase"),
        RESERVATION("reservation"),
        EVENTS("events (SSE)"),
        PAYMENT("payment"),
        MY_ORDERS("my orders");

        private final String words;

        Asked(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
