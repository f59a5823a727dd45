package seckill.engine.controlplane;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.SwitchLedger.Planned;
import seckill.model.SwitchName;

/**
 * One switch, as operators see it.
 *
 * @param value that this instance works by
 * @param defaultValue what this instance's configuration says
 * @param wanted what it is set to; null: each instance's default
 * @param version raised by each change; 0: never changed
 * @param until when the value ends; null: it stands until it is changed
 * @param fallsTo what it becomes then; null: each instance's default
 * @param changedBy null, as changedAt and reason, when it was never changed
 * @param instances what each engine works by
 * @param planned changes to come, the next one first
 */
record SwitchView(
        String name,
        SwitchName.Unit unit,
        long min,
        long max,
        long value,
        long defaultValue,
        @Nullable Long wanted,
        long version,
        @Nullable Instant until,
        @Nullable Long fallsTo,
        @Nullable String changedBy,
        @Nullable Instant changedAt,
        @Nullable String reason,
        List<OfInstance> instances,
        List<Planned> planned) {

    /** What the audit log keeps of it. */
    Map<String, @Nullable Object> stands() {
        Map<String, @Nullable Object> stands = new LinkedHashMap<>();
        stands.put("name", name);
        stands.put("wanted", wanted);
        stands.put("until", until);
        stands.put("version", version);
        return stands;
    }

    /**
     * @param value null: the engine is of a version that does not know the switch
     * @param hasTaken whether it works by the newest version of all switches
     * @param takenAt when it took its version
     * @param seenAt when it last said so
     */
    record OfInstance(String instance, @Nullable Long value, boolean hasTaken, Instant takenAt, Instant seenAt) {}
}
