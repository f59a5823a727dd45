package seckill.engine.controlplane;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import org.jspecify.annotations.Nullable;
import seckill.model.SwitchName;

/**
 * What a switch is to be set to, now or at a later time.
 *
 * @param value in the switch's unit; null: each instance's default
 * @param until when the value ends and what stood before comes back, with an offset; null: it stands until it is changed
 */
record SwitchRequest(@Nullable Long value, @Nullable Instant until) {

    /** How far ahead times may lie. */
    static final Duration AHEAD_MAX = Duration.ofDays(366);

    /** @throws RefusedException for a value that the switch does not allow, or an end that has passed or is too far away */
    void check(SwitchName name, Instant now) {
        if (value != null && !name.allows(value)) {
            throw Fields.refused("value", value, name.allowed() + ", or null for each instance's default");
        }
        if (until != null) {
            checkAhead("until", until, now);
        }
    }

    private static void checkAhead(String field, Instant at, Instant now) {
        if (!at.isAfter(now) || at.isAfter(now.plus(AHEAD_MAX))) {
            throw Fields.refused(
                    field,
                    at,
                    "a time after now (" + now + " by this engine's clock) and at most " + AHEAD_MAX.toDays()
                            + " days ahead");
        }
    }

    /**
     * @param at local time in the zone, such as 2026-11-11T20:00
     * @param zone name of a time zone, such as Asia/Shanghai
     * @param until see {@link SwitchRequest}
     */
    record Plan(
            @Nullable Long value,
            LocalDateTime at,
            String zone,
            @Nullable Instant until) {

        /**
         * The moment that is meant; the earlier one where the clock is set back and shows the time twice.
         *
         * @throws RefusedException for an unknown zone, a time that the zone leaves out, and all that {@link SwitchRequest#check} refuses
         */
        Instant check(SwitchName name, Instant now) {
            ZoneId in = known(zone);
            ZoneOffsetTransition jump = in.getRules().getTransition(at);
            if (jump != null && jump.isGap()) {
                throw Fields.refused(
                        "at",
                        at,
                        "a time that exists in " + zone + "; its clock jumps from " + jump.getDateTimeBefore() + " to "
                                + jump.getDateTimeAfter());
            }
            Instant due = at.atZone(in).toInstant();
            checkAhead("at", due, now);
            new SwitchRequest(value, until).check(name, now);
            if (until != null && !until.isAfter(due)) {
                throw Fields.refused("until", until, "a time after " + due);
            }
            return due;
        }

        private static ZoneId known(String zone) {
            if (!ZoneId.getAvailableZoneIds().contains(zone)) {
                throw Fields.refused("zone", zone, "a name of the time zone database, such as Asia/Shanghai or UTC");
            }
            return ZoneId.of(zone);
        }
    }
}
