package seckill.engine.reservation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import seckill.model.GateState;
import seckill.model.Holder;
import seckill.model.ReturnCode;
import seckill.model.UnitReturn;

/** The real store, for a test to put one fault into. */
abstract class ForwardingStore implements StockStore {

    private final StockStore store;

    ForwardingStore(StockStore store) {
        this.store = store;
    }

    @Override
    public CompletionStage<ReserveReply> reserve(Bucket bucket, long epoch, List<ReserveRequest> requests) {
        return store.reserve(bucket, epoch, requests);
    }

    @Override
    public boolean preheat(Bucket bucket, long epoch, int perBuyerLimit, long units) {
        return store.preheat(bucket, epoch, perBuyerLimit, units);
    }

    @Override
    public boolean seed(Bucket bucket, long epoch, List<Holder> holders) {
        return store.seed(bucket, epoch, holders);
    }

    @Override
    public Optional<GateState> setGate(
            Bucket bucket, long epoch, long controlVersion, GateState wanted, boolean proven) {
        return store.setGate(bucket, epoch, controlVersion, wanted, proven);
    }

    @Override
    public List<ReturnCode> giveBack(Bucket bucket, List<UnitReturn> returns) {
        return store.giveBack(bucket, returns);
    }

    @Override
    public boolean adjust(Bucket bucket, long epoch, String adjustmentId, long units) {
        return store.adjust(bucket, epoch, adjustmentId, units);
    }

    @Override
    public OptionalLong withdraw(Bucket bucket, long epoch, String adjustmentId, long unitsMax) {
        return store.withdraw(bucket, epoch, adjustmentId, unitsMax);
    }

    @Override
    public Optional<BucketSnapshot> inspect(Bucket bucket) {
        return store.inspect(bucket);
    }

    @Override
    public Optional<Long> remaining(Bucket bucket) {
        return store.remaining(bucket);
    }

    @Override
    public List<Boolean> givenBack(Bucket bucket, List<String> reservationIds) {
        return store.givenBack(bucket, reservationIds);
    }

    @Override
    public Optional<Holder> holder(Bucket bucket, String userId) {
        return store.holder(bucket, userId);
    }

    @Override
    public Page<Holder> buyers(Bucket bucket, String cursor) {
        return store.buyers(bucket, cursor);
    }

    @Override
    public Page<String> returns(Bucket bucket, String cursor) {
        return store.returns(bucket, cursor);
    }

    @Override
    public ServerIdentity identity() {
        return store.identity();
    }
}
