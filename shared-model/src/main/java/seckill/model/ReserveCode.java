package seckill.model;

/**
 * What {@code reserve.lua} answers to one request, in the script's order of precedence. The numbers are the script's; a
 * test holds the two together.
 */
public enum ReserveCode {
    /** The units are the buyer's: now, or already by this very reservation id. */
    GRANTED(0),
    /** The offer's state is not in this Redis. */
    NOT_PREHEATED(-1),
    /** Fewer units are left than were asked for. */
    SOLD_OUT(-2),
    /** The buyer holds another reservation, or this one was granted and given back; the answer carries the original id. */
    ALREADY_GRANTED(-3),
    /** The caller speaks of another epoch than Redis is in. */
    WRONG_EPOCH(-4),
    /** The offer is closed, stopped or fenced. */
    NOT_OPEN(-5);

    private final int code;

    ReserveCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** @throws IllegalArgumentException for a number that is no code of the script */
    public static ReserveCode of(long code) {
        for (ReserveCode each : values()) {
            if (each.code == code) {
                return each;
            }
        }
        throw new IllegalArgumentException("reserve.lua answers 0 to -5, not " + code);
    }
}
