package seckill.console.deadletter;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Json;
import seckill.model.JobItemState;
import seckill.model.JobState;
import tools.jackson.databind.JsonNode;

/** A job of the engine over many dead letters, as far as it has come. */
record Job(
        long jobId,
        JobState state,
        Progress progress,
        boolean cancelWanted,
        String detail,
        @Nullable List<Item> items) {

    record Progress(int done, int total, int failed) {}

    record Item(int ordinal, String name, JobItemState state, String detail) {}

    static @Nullable Job of(JsonNode body) {
        return body.path("jobId").isNumber() ? Json.MAPPER.treeToValue(body, Job.class) : null;
    }

    boolean isRunning() {
        return state == JobState.RUNNING;
    }

    /** What needs an eye first: unknown, failed, then the others in their order. */
    List<Item> worstFirst() {
        return items == null
                ? List.of()
                : items.stream()
                        .sorted(Comparator.comparingInt(Job::weight).thenComparingInt(Item::ordinal))
                        .toList();
    }

    private static int weight(Item item) {
        return switch (item.state()) {
            case UNKNOWN -> 0;
            case FAILED -> 1;
            case RUNNING -> 2;
            default -> 3;
        };
    }
}
