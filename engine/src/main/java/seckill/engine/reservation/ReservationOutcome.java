package seckill.engine.reservation;

/** What a buyer's request for a unit came to, in order of precedence. */
public sealed interface ReservationOutcome {

    /** The units are his, now or by an earlier sending of the same request. */
    record Granted(String reservationId) implements ReservationOutcome {}

    /** He holds another reservation, or this one was granted and has ended since; this is the original. */
    record AlreadyGranted(String reservationId) implements ReservationOutcome {}

    record SoldOut() implements ReservationOutcome {}

    /** Stopped, fenced, closed or not preheated; nothing was taken. */
    record NotOpen() implements ReservationOutcome {}

    /** Redis is too slow for all that is asked of it: so many requests of all offers wait that no more is taken on. Nothing was taken. */
    record Busy() implements ReservationOutcome {}

    /** Too many requests of this offer wait, or this one waited too long; nothing was taken. */
    record Overloaded() implements ReservationOutcome {}

    /** Redis did not answer; the units may be his. The same request again will tell. */
    record Unknown() implements ReservationOutcome {}
}
