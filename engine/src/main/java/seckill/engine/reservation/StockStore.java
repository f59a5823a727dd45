package seckill.engine.reservation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import seckill.model.GateState;
import seckill.model.Holder;
import seckill.model.ReturnCode;
import seckill.model.UnitReturn;

/**
 * Port to the scripts of {@code lua/}. Calls other than {@link #reserve} block their thread and throw
 * {@link RedisUnavailableException} when Redis cannot be asked or did not answer in time; then the call may have run, and
 * repeating it is safe.
 */
public interface StockStore {

    /**
     * Decides a batch of requests for one bucket; one stream entry per grant.
     *
     * @param epoch the epoch the caller believes in
     * @param requests 1 to 512
     * @return completes with the reply, or exceptionally with {@link RedisUnavailableException}; then the batch may have run; or
     *     with IllegalArgumentException when the script refused the call as a whole, which changed nothing
     */
    CompletionStage<ReserveReply> reserve(Bucket bucket, long epoch, List<ReserveRequest> requests);

    /**
     * Establishes a bucket's state in an epoch; the gate is LOADING afterwards. Running it again in the same epoch changes
     * nothing. An older epoch's state is replaced, its buyers and returns forgotten, its stream kept.
     *
     * @param perBuyerLimit most units in one reservation
     * @param units units the bucket starts with
     * @return false when Redis is in a later epoch: nothing was changed
     */
    boolean preheat(Bucket bucket, long epoch, int perBuyerLimit, long units);

    /**
     * Writes live orders' buyers into a LOADING bucket of this epoch; 1 to 1,000 a call. Their units may come back in this epoch.
     *
     * @return false when the bucket is not LOADING in this epoch: nothing was changed
     */
    boolean seed(Bucket bucket, long epoch, List<Holder> holders);

    /**
     * Moves the gate; from the instant of the answer the scripts decide by the new state. A change with a version not above
     * the last applied one is refused, so that a late "open" cannot undo a "stop". FENCED is left only with {@code proven};
     * LOADING only towards CLOSED or FENCED.
     *
     * @return the gate's state afterwards; empty when the bucket is not in this Redis in this epoch
     */
    Optional<GateState> setGate(Bucket bucket, long epoch, long controlVersion, GateState wanted, boolean proven);

    /**
     * Gives units back, each reservation once; one code for each return, in their order. All are of this bucket. The epoch of a
     * return is the one in which the units are missing from Redis: after a rebuild, the rebuilt one for orders it seeded.
     */
    List<ReturnCode> giveBack(Bucket bucket, List<UnitReturn> returns);

    /**
     * Adds (or with a negative number withdraws) units, once by adjustment id in an epoch.
     *
     * @return true when it is applied, now or before; false when fewer units are left than would be withdrawn, or the bucket is
     *     not in this Redis in this epoch
     */
    boolean adjust(Bucket bucket, long epoch, String adjustmentId, long units);

    /**
     * Withdraws up to so many units, as many as are left, once by adjustment id in an epoch: a repeat tells what the first call took.
     *
     * @param unitsMax 1 or more
     * @return units taken, now or before; empty when the bucket is not in this Redis in this epoch
     */
    OptionalLong withdraw(Bucket bucket, long epoch, String adjustmentId, long unitsMax);

    /** One atomic reading; empty when the bucket is not preheated here. */
    Optional<BucketSnapshot> inspect(Bucket bucket);

    /** Units left in the bucket now; empty when there is no stock here. Cheap. */
    Optional<Long> remaining(Bucket bucket);

    /** Which of the reservation ids have been given back in the current epoch. */
    List<Boolean> givenBack(Bucket bucket, List<String> reservationIds);

    /** What the buyer holds in the bucket (in the activity's scope: of any of its offers). */
    Optional<Holder> holder(Bucket bucket, String userId);

    /** The buyers of the bucket (in the activity's scope: of all its offers) from a cursor on; cursor "0" starts, and the page's cursor "0" ends. */
    Page<Holder> buyers(Bucket bucket, String cursor);

    /** The applied return ids of the bucket, paged like {@link #buyers}. */
    Page<String> returns(Bucket bucket, String cursor);

    /** Who the Redis behind the connection is. */
    ServerIdentity identity();

    /** Part of a scan: may repeat items, misses none that stood there throughout. */
    record Page<T>(String cursor, List<T> items) {}
}
