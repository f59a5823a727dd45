package seckill.model;

/** What the event outbox tells the world. */
public enum EventType {
    ORDER_CREATED("order.created"),
    ORDER_PAID("order.paid"),
    ORDER_TIMED_OUT("order.timed-out"),
    ORDER_REFUNDED("order.refunded");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** The {@code type} of the webhook's body. */
    public String word() {
        return word;
    }
}
