package seckill.engine.ledger;

import java.util.List;
import seckill.model.OfferId;

/** What repairs read and write: rows of returns on their way to Redis. All methods throw {@link LedgerUnavailableException}. */
public interface RepairLedger {

    /** The epoch of the offer and its returns: what is there and what is missing, from one snapshot of the database. */
    Returns returns(OfferId offer);

    /**
     * Writes the row of the return that a TIMEOUT order of the epoch lacks; the relay gives the units back by it, once.
     *
     * @return false when the order is none such, has its row, or the epoch is over
     */
    boolean order(OfferId offer, long epoch, String reservationId);

    /**
     * Has the relay apply a return again that was called applied; Redis applies it once whatever happens.
     *
     * @return false when it is not called applied in the epoch, or the epoch is over
     */
    boolean sendAgain(OfferId offer, long epoch, String reservationId);

    /**
     * @param missing TIMEOUT orders of the epoch without a row, in order of their key
     * @param rows in order of their key
     */
    record Returns(long epoch, List<Missing> missing, List<Row> rows) {}

    record Missing(int bucket, String reservationId, int quantity) {}

    record Row(int bucket, String reservationId, int quantity, State state) {}

    enum State {
        PENDING,
        APPLIED,
        SUPERSEDED
    }
}
