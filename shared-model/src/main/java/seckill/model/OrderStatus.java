package seckill.model;

/** States of an order; a TIMEOUT order's unit was refilled in the same transaction. */
public enum OrderStatus {
    PENDING(1),
    PAID(2),
    TIMEOUT(3);

    private final int code;

    OrderStatus(int code) {
        this.code = code;
    }

    /** The number that stands in {@code seckill_order.status}. */
    public int code() {
        return code;
    }

    public boolean mayBecome(OrderStatus next) {
        return this == PENDING && next != PENDING;
    }

    /** @throws IllegalArgumentException for a number that is no status */
    public static OrderStatus of(int code) {
        for (OrderStatus status : values()) {
            if (status.code == code) {
                return status;
            }
        }
        throw new IllegalArgumentException("order status is 1, 2 or 3, not " + code);
    }
}
