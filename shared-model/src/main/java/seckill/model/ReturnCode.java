package seckill.model;

/** What {@code give-back.lua} answers for one returned reservation; the numbers are the script's. */
public enum ReturnCode {
    /** The units are back in Redis. */
    APPLIED(1),
    /** The same reservation was given back before; nothing changed. */
    ALREADY_APPLIED(0),
    /** The offer's state is not in this Redis. */
    NOT_PREHEATED(-1),
    /** The return belongs to another epoch; the rebuild has counted it. */
    WRONG_EPOCH(-4),
    /** More would come back than was ever granted: an invariant is broken, nothing changed. */
    MORE_THAN_GRANTED(-6);

    private final int code;

    ReturnCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** @throws IllegalArgumentException for a number that is no code of the script */
    public static ReturnCode of(long code) {
        for (ReturnCode each : values()) {
            if (each.code == code) {
                return each;
            }
        }
        throw new IllegalArgumentException("give-back.lua answers 1, 0, -1, -4 or -6, not " + code);
    }
}
