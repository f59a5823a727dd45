package seckill.engine.control;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import seckill.model.SwitchName;

/**
 * What this instance's switches stand at: defaults of its configuration, and over them what operators have set. Replaced as a whole; a
 * reading is one volatile read and an array look-up, so that the hot path may ask each time.
 */
public final class Switchboard {

    private final long[] defaults;
    private volatile State state;

    /**
     * @param configured defaults that differ from {@link SwitchName#ordinary}
     * @throws IllegalArgumentException for one out of range
     */
    public Switchboard(Map<SwitchName, Long> configured) {
        defaults = new long[SwitchName.values().length];
        for (SwitchName each : SwitchName.values()) {
            long value = configured.getOrDefault(each, each.ordinary());
            if (!each.allows(value)) {
                throw new IllegalArgumentException(
                        "default of switch " + each.word() + " is " + value + "; allowed: " + each.allowed());
            }
            defaults[each.ordinal()] = value;
        }
        state = new State(0, defaults);
    }

    /** The value that counts now. */
    public long value(SwitchName name) {
        return state.values[name.ordinal()];
    }

    public boolean isOn(SwitchName name) {
        return value(name) != 0;
    }

    /** The value as it will be whenever it is asked for. */
    public LongSupplier supplier(SwitchName name) {
        return () -> value(name);
    }

    public long defaultOf(SwitchName name) {
        return defaults[name.ordinal()];
    }

    /** Version of the values that count now; 0 before any was read. */
    public long version() {
        return state.version;
    }

    /** All values that count now, of one moment. */
    public Map<SwitchName, Long> values() {
        long[] now = state.values;
        Map<SwitchName, Long> values = new EnumMap<>(SwitchName.class);
        for (SwitchName each : SwitchName.values()) {
            values.put(each, now[each.ordinal()]);
        }
        return values;
    }

    /**
     * Takes what stands in the ledger. An older version than what is known changes nothing.
     *
     * @param wanted by switch; absent or null: the default
     */
    public synchronized void take(long version, Map<SwitchName, @Nullable Long> wanted) {
        if (version < state.version) {
            return;
        }
        long[] values = defaults.clone();
        wanted.forEach((name, value) -> {
            if (value != null) {
                values[name.ordinal()] = value;
            }
        });
        state = new State(version, values);
    }

    private record State(long version, long[] values) {}
}
