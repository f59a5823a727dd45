package seckill.engine.reservation;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.reservation.ReservationOutcome.AlreadyGranted;
import seckill.engine.reservation.ReservationOutcome.Busy;
import seckill.engine.reservation.ReservationOutcome.Granted;
import seckill.engine.reservation.ReservationOutcome.NotOpen;
import seckill.engine.reservation.ReservationOutcome.Overloaded;
import seckill.engine.reservation.ReservationOutcome.SoldOut;
import seckill.engine.reservation.ReservationOutcome.Unknown;
import seckill.model.OfferId;
import seckill.model.ReserveCode;

/**
 * The reservation desk: one lane for each bucket, and what answers mean. The hot path logs nothing, waits for nothing, and allocates
 * what the outcome and the script's arguments need.
 */
public final class ReservationStage implements ReservationDesk {

    private static final Logger log = LoggerFactory.getLogger(ReservationStage.class);
    private static final int USER_ID_CHARS_MAX = 64;
    private static final SoldOut SOLD_OUT = new SoldOut();
    private static final NotOpen NOT_OPEN = new NotOpen();
    private static final Busy BUSY = new Busy();
    private static final Overloaded OVERLOADED = new Overloaded();
    private static final Unknown UNKNOWN = new Unknown();

    private final StockStore store;
    private final ReservationIds ids;
    private final Catalog catalog;
    private final LaneSettings settings;
    private final StockNotes notes;
    private final GrantJournal journal;
    private final ReservationCounters counters;
    private final DoubtListener doubts;
    private final LongSupplier nanoClock;
    private final Map<Bucket, Lane> lanes = new ConcurrentHashMap<>();
    /** Requests of all lanes that have no outcome yet. */
    private final AtomicInteger underWay = new AtomicInteger();

    /**
     * @param notes hears the units left after every call
     * @param doubts hears that Redis speaks of another epoch, or does not know the offer
     * @param nanoClock a clock that only runs forward, in nanoseconds
     */
    public ReservationStage(
            StockStore store,
            ReservationIds ids,
            Catalog catalog,
            LaneSettings settings,
            StockNotes notes,
            GrantJournal journal,
            ReservationCounters counters,
            DoubtListener doubts,
            LongSupplier nanoClock) {
        this.store = store;
        this.ids = ids;
        this.catalog = catalog;
        this.settings = settings;
        this.notes = notes;
        this.journal = journal;
        this.counters = counters;
        this.doubts = doubts;
        this.nanoClock = nanoClock;
    }

    /** Hears the units left in a bucket. */
    public interface StockNotes {
        /** Called on a network thread; must not block. */
        void remaining(Bucket bucket, long units);
    }

    @Override
    public void reserve(
            OfferView offer, String userId, int quantity, String requestId, Consumer<ReservationOutcome> done) {
        if (quantity < 1 || quantity > offer.terms().perBuyerLimit()) {
            throw new IllegalArgumentException(
                    "quantity is 1 to " + offer.terms().perBuyerLimit() + ", not " + quantity);
        }
        if (userId.isEmpty() || userId.length() > USER_ID_CHARS_MAX) {
            throw new IllegalArgumentException(
                    "a user id has 1 to " + USER_ID_CHARS_MAX + " characters, not " + userId.length());
        }
        counters.requests.increment();
        if (catalog.isFenced() || offer.epoch() < 1) {
            counters.notOpen.increment();
            done.accept(NOT_OPEN);
            return;
        }
        if (underWay.incrementAndGet() > settings.underWayMax()) {
            underWay.decrementAndGet();
            counters.busy.increment();
            done.accept(BUSY);
            return;
        }
        String id = ids.make(offer.terms().offer(), offer.epoch(), userId, requestId);
        PendingRequest request = new PendingRequest(
                new ReserveRequest(id, userId, quantity, requestId),
                offer.epoch(),
                nanoClock.getAsLong() + settings.queueDeadline().toNanos(),
                done);
        if (!lane(Bucket.of(offer.terms(), userId)).offer(request)) {
            overdue(request);
        }
    }

    /** Forgets what was kept for offers that the catalog no longer has; requests under way still get their outcome. Call it now and then. */
    public void forgetWhatIsOver() {
        Set<OfferId> live =
                catalog.offers().stream().map(view -> view.terms().offer()).collect(Collectors.toUnmodifiableSet());
        lanes.keySet().removeIf(bucket -> !live.contains(bucket.offer()));
        journal.keepOnly(live);
    }

    private Lane lane(Bucket bucket) {
        Lane known = lanes.get(bucket);
        return known != null ? known : lanes.computeIfAbsent(bucket, b -> new Lane(b, this, settings));
    }

    long nanos() {
        return nanoClock.getAsLong();
    }

    void overdue(PendingRequest request) {
        counters.overloaded.increment();
        tell(request, OVERLOADED);
    }

    /** Makes one call; its lane hears when it has returned. */
    void send(Lane lane, Batch batch) {
        batch.attempts++;
        batch.sentNanos = nanos();
        counters.calls.increment();
        var unused = store.reserve(lane.bucket, batch.epoch, batch.requests).whenComplete((reply, failure) -> {
            try {
                counters.callTook((nanos() - batch.sentNanos) / 1_000);
                if (failure != null) {
                    failed(lane, batch, RedisFaults.of(failure));
                } else {
                    answered(lane.bucket, batch, reply);
                }
            } finally {
                lane.returned();
            }
        });
    }

    private void answered(Bucket bucket, Batch batch, ReserveReply reply) {
        spread(bucket, batch.epoch, reply);
        for (int i = 0; i < batch.size(); i++) {
            PendingRequest request = batch.pending.get(i);
            ReserveAnswer answer = reply.answers().get(i);
            switch (answer.code()) {
                case GRANTED -> {
                    counters.granted.increment();
                    ReserveRequest asked = request.request();
                    journal.note(bucket.offer(), asked.reservationId(), asked.userId(), asked.quantity(), batch.epoch);
                    tell(request, new Granted(answer.reservationId()));
                }
                case ALREADY_GRANTED -> {
                    counters.alreadyGranted.increment();
                    tell(request, new AlreadyGranted(answer.reservationId()));
                }
                case SOLD_OUT -> {
                    counters.soldOut.increment();
                    tell(request, SOLD_OUT);
                }
                case NOT_OPEN, NOT_PREHEATED, WRONG_EPOCH -> notOpen(request);
            }
        }
    }

    /** Before any buyer hears: the fence closes on a doubt. A listener's failure must not cost the buyers their answers. */
    private void spread(Bucket bucket, long epoch, ReserveReply reply) {
        ReserveCode first = reply.answers().getFirst().code();
        try {
            // These two codes hold for the whole batch.
            if (first == ReserveCode.NOT_PREHEATED || first == ReserveCode.WRONG_EPOCH) {
                doubts.doubt(bucket.offer(), "Redis answered " + first + " for " + bucket + " in epoch " + epoch);
            } else {
                notes.remaining(bucket, reply.remaining());
            }
        } catch (RuntimeException e) {
            log.error("What Redis said of {} was not taken", bucket, e);
        }
    }

    private void failed(Lane lane, Batch batch, RuntimeException failure) {
        if (failure instanceof NothingSentException && batch.attempts == 1) {
            batch.pending.forEach(this::notOpen);
        } else if (failure instanceof IllegalArgumentException) {
            refused(lane, batch, failure);
        } else if (batch.attempts < settings.attemptsMax()
                && !catalog.isFenced()
                && !(failure instanceof NothingSentException)) {
            lane.sendAgain(batch);
        } else {
            counters.unknown.add(batch.size());
            batch.pending.forEach(request -> tell(request, UNKNOWN));
        }
    }

    /** The script refused the call because of one of its requests and changed nothing: each is sent alone, to find that one. */
    private void refused(Lane lane, Batch batch, RuntimeException failure) {
        if (batch.size() > 1) {
            batch.pending.forEach(request -> lane.sendAgain(Batch.ofOne(request)));
            return;
        }
        doubts.doubt(
                lane.bucket.offer(),
                "the script refused a request that the engine had checked: " + failure.getMessage());
        notOpen(batch.pending.getFirst());
    }

    private void notOpen(PendingRequest request) {
        counters.notOpen.increment();
        tell(request, NOT_OPEN);
    }

    /** A listener's failure must not cost the others of the batch their answers. */
    private void tell(PendingRequest request, ReservationOutcome outcome) {
        underWay.decrementAndGet();
        try {
            request.done().accept(outcome);
        } catch (RuntimeException e) {
            log.error("The outcome of {} was not taken: {}", request.request().reservationId(), outcome, e);
        }
    }
}
