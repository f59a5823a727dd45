package seckill.model;

/** Within what a buyer may hold one live order. */
public enum LimitScope {
    /** One live order per offer. */
    OFFER,
    /** One live order in the whole activity, whichever SKU it is for. */
    ACTIVITY
}
