package seckill.engine.cli.demo;

import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** What the door promised a buyer with a 202, and what became of it as far as the client has been told. Event loop only. */
final class Promise {

    static final String UNKNOWN = "NOT_FOUND";

    private static final int ASK_MILLIS_MAX = 1_000;

    final int buyer;
    final String reservationId;
    final int quantity;
    final boolean pays;
    final long clickedNanos;
    final long promisedNanos;
    final long promisedAtMillis;

    private String status = "QUEUED";
    private String orderNo = "";
    private String orderStatus = "";
    private long expiresAtMillis;
    private String paymentOutcome = "";
    private int askMillis = 50;
    private long askAtNanos;

    /**
     * @param buyer who
     * @param reservationId the door's id
     * @param quantity units asked for
     * @param pays whether the buyer is to pay the order
     * @param clickedNanos first sending of the click, {@link System#nanoTime}
     * @param promisedNanos the answer, {@link System#nanoTime}
     * @param promisedAtMillis the answer by the engine's clock
     */
    Promise(
            int buyer,
            String reservationId,
            int quantity,
            boolean pays,
            long clickedNanos,
            long promisedNanos,
            long promisedAtMillis) {
        this.buyer = buyer;
        this.reservationId = reservationId;
        this.quantity = quantity;
        this.pays = pays;
        this.clickedNanos = clickedNanos;
        this.promisedNanos = promisedNanos;
        this.promisedAtMillis = promisedAtMillis;
        this.askAtNanos = promisedNanos + askMillis * 1_000_000L;
    }

    /** Takes in what the door says of the reservation now; null: it knows none. */
    void learn(@Nullable JsonNode said) {
        if (said == null) {
            status = UNKNOWN;
            return;
        }
        status = Json.text(said, "status");
        orderNo = Json.text(said, "orderNo");
        orderStatus = Json.text(said, "orderStatus");
        expiresAtMillis = Json.epochMillis(said, "expiresAt");
    }

    void paid(String outcome) {
        paymentOutcome = outcome;
    }

    /** Asks again later, and each time twice as late, up to a second. */
    void askLater(long nowNanos) {
        askMillis = Math.min(2 * askMillis, ASK_MILLIS_MAX);
        askAtNanos = nowNanos + askMillis * 1_000_000L;
    }

    long askAtNanos() {
        return askAtNanos;
    }

    String status() {
        return status;
    }

    String orderNo() {
        return orderNo;
    }

    /** PENDING, PAID or TIMEOUT; empty while there is no order. */
    String orderStatus() {
        return orderStatus;
    }

    /** By the database's clock; 0 when the door did not say. */
    long expiresAtMillis() {
        return expiresAtMillis;
    }

    /** What the provider was told by the engine; empty when the order was not paid for. */
    String paymentOutcome() {
        return paymentOutcome;
    }

    boolean isOrdered() {
        return status.equals("ORDERED");
    }

    /** Whether it has come to its end: an order, or none for certain. */
    boolean isResolved() {
        return isOrdered() || isFailed() || isLost();
    }

    boolean isFailed() {
        return status.equals("FAILED");
    }

    /** Whether Redis lost it after it had been answered. */
    boolean isLost() {
        return status.equals("LOST");
    }

    boolean isTimedOut() {
        return isOrdered() && orderStatus.equals("TIMEOUT");
    }

    /** Whether its units are a buyer's, or may still become it. */
    boolean isLive() {
        return !isFailed() && !isLost() && !isTimedOut();
    }

    /**
     * Until when its units were the buyer's for certain, by the engine's clock: for good, or until the order's expiry.
     *
     * @param toleranceMillis by how much the clocks may differ
     */
    long heldUntilMillis(long toleranceMillis) {
        if (isLive()) {
            return Long.MAX_VALUE;
        }
        return isTimedOut() ? Math.max(promisedAtMillis, expiresAtMillis - toleranceMillis) : promisedAtMillis;
    }
}
