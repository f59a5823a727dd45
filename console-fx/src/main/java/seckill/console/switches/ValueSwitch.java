package seckill.console.switches;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;

/**
 * A switch that has a value, as the engine tells it.
 *
 * @param unit such as {@code UNITS}, {@code MILLISECONDS} or {@code FLAG}; a newer engine may know others
 * @param value that the engine works by which was asked
 * @param wanted what it is set to; null: each instance's default
 * @param version for {@code If-Match}
 * @param until when the value ends; null: it stands
 */
record ValueSwitch(
        String name,
        String unit,
        long min,
        long max,
        long value,
        long defaultValue,
        @Nullable Long wanted,
        long version,
        @Nullable Instant until,
        @Nullable String changedBy,
        @Nullable Instant changedAt,
        @Nullable String reason,
        List<OfInstance> instances,
        List<Plan> planned) {

    /** @param hasTaken whether it works by the newest version of all switches */
    record OfInstance(String instance, @Nullable Long value, boolean hasTaken) {}

    record Plan(long scheduleId, @Nullable Long wanted, Instant dueAt, String reason, String plannedBy) {}

    boolean isFlag() {
        return unit.equals("FLAG");
    }

    boolean allows(long wish) {
        return wish >= min && wish <= max;
    }

    /** Whether every engine works by what is wanted. */
    boolean everywhere() {
        return instances.stream().allMatch(OfInstance::hasTaken);
    }

    /** A sign for each engine: filled when it has taken the newest version. */
    String dots() {
        StringBuilder dots = new StringBuilder();
        instances.forEach(i -> dots.append(i.hasTaken() ? "●" : "◐"));
        return dots.isEmpty() ? Figures.UNKNOWN : dots.toString();
    }

    String tag() {
        return "\"" + version + "\"";
    }
}
