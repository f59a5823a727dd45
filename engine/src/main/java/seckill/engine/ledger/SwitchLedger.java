package seckill.engine.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Switches that have a value, stored once for all instances. Names and ranges are the caller's to check. */
public interface SwitchLedger {

    /** Version of the board; 0 before the first change. */
    long version();

    /** All that is set. Values may be newer than the version, never older. */
    Board board();

    /** The switch; empty when it was never changed. */
    Optional<Setting> setting(String name);

    /**
     * Sets one switch, if it still has the version that the caller saw.
     *
     * @param expectedVersion 0: never changed so far
     * @return the setting; empty when somebody else was faster
     */
    Optional<Setting> set(Wish wish, long expectedVersion, String who);

    /** @return the planned change's id */
    long plan(Wish wish, Instant dueAt, String zone, String who);

    /** @return whether it was this call that withdrew it; false when it was done or withdrawn before, or never was */
    boolean withdraw(long scheduleId);

    Optional<Planned> planned(long scheduleId);

    /** Those still to come, the next one first. */
    List<Planned> planned(int countMax);

    /** Does what is due and ends what has expired, each once whichever instance comes first. Returns what it changed. */
    List<Setting> applyDue();

    /** Notes that the instance works by this version. */
    void acknowledge(String instance, long version, String taken);

    /** Instances that have spoken within the span, by name. */
    List<Acknowledgement> acknowledgements(Duration within);

    /**
     * @param value null: each instance's default
     * @param until when the value ends and what stood before comes back; null: it stands until it is changed
     */
    record Wish(String name, @Nullable Long value, @Nullable Instant until, String reason) {}

    record Board(long version, List<Setting> settings) {}

    /**
     * @param version raised by each change of this switch, from 1
     * @param wanted null: each instance's default
     * @param fallsTo what it becomes when it expires; null: each instance's default
     */
    record Setting(
            String name,
            long version,
            @Nullable Long wanted,
            @Nullable Long fallsTo,
            @Nullable Instant expiresAt,
            String changedBy,
            Instant changedAt,
            String reason) {}

    /** @param state PLANNED, DONE or WITHDRAWN */
    record Planned(
            long scheduleId,
            String name,
            @Nullable Long wanted,
            Instant dueAt,
            @Nullable Instant expiresAt,
            String zone,
            String reason,
            String plannedBy,
            Instant plannedAt,
            String state) {}

    /**
     * @param version of the board that it works by
     * @param taken its values as {@code name=value} lines
     */
    record Acknowledgement(String instance, long version, String taken, Instant takenAt, Instant seenAt) {}
}
