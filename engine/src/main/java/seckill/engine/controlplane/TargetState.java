package seckill.engine.controlplane;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how the target of a write stands, by the variables of its path: for the audit log and for If-Match. */
interface TargetState {

    /** The word that {@link Access#target} names it by. */
    String kind();

    /** Name in the audit log, such as {@code offer/1/2}; from the variables alone. */
    String name(Map<String, String> variables);

    /** Empty: there is no such thing. */
    Optional<Snapshot> read(Map<String, String> variables);

    /**
     * @param value as JSON is made of it; no secret in it
     * @param version what ETag and If-Match speak of; null when it has none
     */
    record Snapshot(Object value, @Nullable Long version) {}

    /** @throws RefusedException when the variable is no whole number from 1 */
    static long id(Map<String, String> variables, String name) {
        String text = variables.getOrDefault(name, "");
        try {
            long id = Long.parseLong(text);
            if (id < 1) {
                throw refusal(name, text);
            }
            return id;
        } catch (NumberFormatException e) {
            throw refusal(name, text);
        }
    }

    private static RefusedException refusal(String name, String text) {
        return Fields.refused(name, text, "a whole number from 1 to " + Long.MAX_VALUE);
    }
}
