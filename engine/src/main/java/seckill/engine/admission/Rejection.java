package seckill.engine.admission;

/** Why a request may not ask for stock. */
public enum Rejection {
    /** No live activity has the offer. */
    UNKNOWN_OFFER,
    /** The sale is over. */
    ENDED,
    /** The sale is stopped for now. */
    PAUSED,
    /** The sale has not begun. */
    NOT_STARTED,
    /** The address asked too often, or an operator blacklisted it. */
    ADDRESS_BLOCKED,
    /** The device asked too often, or an operator blacklisted it. */
    DEVICE_BLOCKED,
    /** The user asked again too soon. */
    USER_TOO_FAST,
    /** The user asked too often in this sale. */
    ATTEMPTS_USED_UP,
    /** More purchase tokens are asked for in this second than the instance gives. */
    TOKENS_BUSY,
    /** Another account of this activity uses the device. */
    DEVICE_IN_USE,
    /** The buyer behaves too little like a person. */
    SCORE_TOO_LOW
}
