package seckill.engine.reservation;

import io.lettuce.core.MapScanCursor;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.ValueScanCursor;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import seckill.lua.LuaScript;
import seckill.model.GateState;
import seckill.model.Holder;
import seckill.model.ReturnCode;
import seckill.model.UnitReturn;

/** The scripts of {@code lua/} on a real Redis. Argument faults that a script finds come as IllegalArgumentException. */
public final class RedisStockStore implements StockStore {

    /** The one consumer group of every stream. */
    static final String GROUP = "settlement";

    private static final int RETURNS_MAX = 512;
    private static final long SCAN_COUNT = 1_000;
    private static final long WRONG_EPOCH = -4;

    private final RedisLink link;
    private final ScriptCaller scripts;
    private final String prefix;
    private final BooleanSupplier mayGrant;
    private final Map<Bucket, BucketKeys> keys = new ConcurrentHashMap<>();

    /**
     * @param prefix put before every key; rehearsals have their own
     * @param mayGrant false while it is uncertain whether Redis is the one that was preheated; asked after the connection was
     *     chosen, so that a request can never reach a server that nobody has recognised
     */
    public RedisStockStore(RedisLink link, String prefix, BooleanSupplier mayGrant) {
        this.link = link;
        this.scripts = new ScriptCaller(link);
        this.prefix = prefix;
        this.mayGrant = mayGrant;
    }

    @Override
    public CompletionStage<ReserveReply> reserve(Bucket bucket, long epoch, List<ReserveRequest> requests) {
        Incarnation at = link.current();
        if (at == null) {
            return CompletableFuture.failedStage(new NothingSentException("not connected to Redis"));
        }
        if (!mayGrant.getAsBoolean()) {
            return CompletableFuture.failedStage(new NothingSentException("the fence is closed"));
        }
        CompletableFuture<ReserveReply> done = new CompletableFuture<>();
        send(at, keys(bucket), epoch, requests, LuaScript.RESERVE.sha1(), CommandType.EVALSHA, done);
        return done;
    }

    private void send(
            Incarnation at,
            BucketKeys keys,
            long epoch,
            List<ReserveRequest> requests,
            String script,
            CommandType command,
            CompletableFuture<ReserveReply> done) {
        RedisFuture<@Nullable ReserveReply> answer = at.decisions()
                .async()
                .dispatch(command, new ReserveOutput(requests), arguments(script, keys, epoch, requests));
        var unused = answer.whenComplete((reply, failure) -> {
            if (reply != null) {
                done.complete(reply);
            } else if (failure != null && command == CommandType.EVALSHA && RedisFaults.isNoScript(failure)) {
                send(at, keys, epoch, requests, LuaScript.RESERVE.text(), CommandType.EVAL, done);
            } else {
                RuntimeException fault = failure == null
                        ? new RedisUnavailableException("reserve.lua answered fewer requests than it was asked")
                        : RedisFaults.of(failure);
                ScriptCaller.dropIfReplica(link, at, fault);
                done.completeExceptionally(fault);
            }
        });
    }

    private static CommandArgs<String, String> arguments(
            String script, BucketKeys keys, long epoch, List<ReserveRequest> requests) {
        CommandArgs<String, String> arguments =
                new CommandArgs<>(StringCodec.UTF8).add(script).add(keys.all().length);
        for (String key : keys.all()) {
            arguments.addKey(key);
        }
        arguments.add(epoch);
        for (int i = 0; i < requests.size(); i++) {
            ReserveRequest request = requests.get(i);
            arguments
                    .addValue(request.reservationId())
                    .addValue(request.userId())
                    .add(request.quantity())
                    .addValue(request.requestId());
        }
        return arguments;
    }

    @Override
    public boolean preheat(Bucket bucket, long epoch, int perBuyerLimit, long units) {
        Long code = scripts.slow(
                LuaScript.PREHEAT,
                ScriptOutputType.INTEGER,
                keys(bucket),
                List.of(
                        Long.toString(epoch),
                        Integer.toString(perBuyerLimit),
                        Long.toString(units),
                        bucket.scope().name(),
                        ReservationIds.prefixOf(bucket.offer()),
                        GROUP));
        return code != WRONG_EPOCH;
    }

    @Override
    public boolean seed(Bucket bucket, long epoch, List<Holder> holders) {
        List<String> arguments = new ArrayList<>(1 + 3 * holders.size());
        arguments.add(Long.toString(epoch));
        for (Holder holder : holders) {
            arguments.add(holder.userId());
            arguments.add(holder.reservationId());
            arguments.add(Integer.toString(holder.quantity()));
        }
        Long code = scripts.slow(LuaScript.SEED, ScriptOutputType.INTEGER, keys(bucket), arguments);
        return code == 1;
    }

    @Override
    public Optional<GateState> setGate(
            Bucket bucket, long epoch, long controlVersion, GateState wanted, boolean proven) {
        List<Object> reply = scripts.quick(
                LuaScript.SET_GATE,
                ScriptOutputType.MULTI,
                keys(bucket),
                List.of(Long.toString(epoch), Long.toString(controlVersion), wanted.word(), proven ? "1" : "0"));
        return (Long) reply.getFirst() < 0 ? Optional.empty() : Optional.of(GateState.ofWord((String) reply.get(1)));
    }

    @Override
    public List<ReturnCode> giveBack(Bucket bucket, List<UnitReturn> returns) {
        List<ReturnCode> codes = new ArrayList<>(returns.size());
        for (int i = 0; i < returns.size(); i += RETURNS_MAX) {
            List<UnitReturn> part = returns.subList(i, Math.min(i + RETURNS_MAX, returns.size()));
            List<String> arguments = new ArrayList<>(4 * part.size());
            for (UnitReturn each : part) {
                arguments.add(Long.toString(each.epoch()));
                arguments.add(each.reservationId());
                arguments.add(each.userId());
                arguments.add(Integer.toString(each.quantity()));
            }
            List<Object> reply = scripts.quick(LuaScript.GIVE_BACK, ScriptOutputType.MULTI, keys(bucket), arguments);
            reply.forEach(code -> codes.add(ReturnCode.of((Long) code)));
        }
        return codes;
    }

    @Override
    public boolean adjust(Bucket bucket, long epoch, String adjustmentId, long units) {
        Long code = scripts.quick(
                LuaScript.ADJUST,
                ScriptOutputType.INTEGER,
                keys(bucket),
                List.of(Long.toString(epoch), adjustmentId, Long.toString(units)));
        return code >= 0;
    }

    @Override
    public OptionalLong withdraw(Bucket bucket, long epoch, String adjustmentId, long unitsMax) {
        Long taken = scripts.quick(
                LuaScript.WITHDRAW,
                ScriptOutputType.INTEGER,
                keys(bucket),
                List.of(Long.toString(epoch), adjustmentId, Long.toString(unitsMax)));
        return taken >= 0 ? OptionalLong.of(taken) : OptionalLong.empty();
    }

    @Override
    public Optional<BucketSnapshot> inspect(Bucket bucket) {
        List<Object> reply = scripts.slow(LuaScript.INSPECT, ScriptOutputType.MULTI, keys(bucket), List.of(GROUP));
        return SnapshotReply.read(reply);
    }

    @Override
    public Optional<Long> remaining(Bucket bucket) {
        return Optional.ofNullable(RedisFaults.await(
                        link.required().decisions().async().get(keys(bucket).stock()), link.commandTimeout()))
                .map(Long::valueOf);
    }

    @Override
    public List<Boolean> givenBack(Bucket bucket, List<String> reservationIds) {
        if (reservationIds.isEmpty()) {
            return List.of();
        }
        return RedisFaults.await(
                link.required()
                        .slow()
                        .async()
                        .smismember(keys(bucket).refills(), reservationIds.toArray(String[]::new)),
                link.slowCommandTimeout());
    }

    @Override
    public Optional<Holder> holder(Bucket bucket, String userId) {
        return Optional.ofNullable(RedisFaults.await(
                        link.required().slow().async().hget(keys(bucket).buyers(), userId), link.slowCommandTimeout()))
                .map(value -> holder(userId, value));
    }

    @Override
    public Page<Holder> buyers(Bucket bucket, String cursor) {
        MapScanCursor<String, String> page = RedisFaults.await(
                link.required()
                        .slow()
                        .async()
                        .hscan(keys(bucket).buyers(), ScanCursor.of(cursor), ScanArgs.Builder.limit(SCAN_COUNT)),
                link.slowCommandTimeout());
        List<Holder> holders = new ArrayList<>(page.getMap().size());
        page.getMap().forEach((userId, value) -> holders.add(holder(userId, value)));
        return new Page<>(page.isFinished() ? "0" : page.getCursor(), holders);
    }

    private static Holder holder(String userId, String value) {
        int bar = value.indexOf('|');
        return new Holder(userId, value.substring(0, bar), Integer.parseInt(value.substring(bar + 1)));
    }

    @Override
    public Page<String> returns(Bucket bucket, String cursor) {
        ValueScanCursor<String> page = RedisFaults.await(
                link.required()
                        .slow()
                        .async()
                        .sscan(keys(bucket).refills(), ScanCursor.of(cursor), ScanArgs.Builder.limit(SCAN_COUNT)),
                link.slowCommandTimeout());
        return new Page<>(page.isFinished() ? "0" : page.getCursor(), page.getValues());
    }

    @Override
    public ServerIdentity identity() {
        return ServerFacts.parse(
                        RedisFaults.await(link.required().decisions().async().info(), link.commandTimeout()))
                .identity();
    }

    private BucketKeys keys(Bucket bucket) {
        return keys.computeIfAbsent(bucket, b -> BucketKeys.of(prefix, b));
    }
}
