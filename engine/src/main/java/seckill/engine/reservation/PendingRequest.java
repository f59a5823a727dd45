package seckill.engine.reservation;

import java.util.function.Consumer;

/**
 * A buyer's request on its way through a lane.
 *
 * @param request as the script takes it
 * @param epoch the epoch that the catalog showed
 * @param deadlineNanos until when it may wait for its turn, on the stage's clock
 * @param done where the outcome goes, once
 */
record PendingRequest(ReserveRequest request, long epoch, long deadlineNanos, Consumer<ReservationOutcome> done) {}
