package seckill.engine.door;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.engine.admission.Admissions;
import seckill.engine.admission.Blacklist;
import seckill.engine.admission.BuyerLog;
import seckill.engine.admission.ClientAddress;
import seckill.engine.admission.WaitingLine;
import seckill.engine.captcha.TestCaptchas;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.ledger.OrderReads;
import seckill.engine.ledger.PaymentLedger.CaptureOutcome;
import seckill.engine.page.SiteShelf;
import seckill.engine.payment.PaymentCallbacks;
import seckill.engine.reservation.NetworkThreads;
import seckill.engine.reservation.ReservationDesk;
import seckill.engine.reservation.ReservationIds;
import seckill.engine.reservation.ReservationOutcome;
import seckill.engine.telemetry.DoorCounters;
import seckill.engine.telemetry.RefusalMemory;
import seckill.model.DeadLetterCause;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;
import seckill.model.OrderStatus;
import seckill.model.SaleState;

/** A door on a port of its own, with the stages behind it in memory. */
final class DoorUnderTest implements AutoCloseable {

    static final OfferId OFFER = new OfferId(1, 2);
    static final int LIMIT = 2;
    static final byte[] IDENTITY_KEY =
            "an identity key of 32 bytes, yes".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final byte[] TOKEN_KEY =
            "a token key with 32 bytes inside".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    final InstantSource clock = InstantSource.system();
    final Catalog catalog = new Catalog(clock);
    final SoldOutBoard board = new SoldOutBoard();
    final Blacklist<ClientAddress> addresses = Admissions.addresses();
    final BuyerLog buyers = Admissions.buyers();
    final DoorCounters counters = new DoorCounters();
    final RefusalMemory refusals = new RefusalMemory(1_000, clock);
    final ReservationIds ids = new ReservationIds(TOKEN_KEY);
    final MemoryDesk desk = new MemoryDesk();
    final MemoryReads reads = new MemoryReads();
    final MemoryPayments payments = new MemoryPayments();
    final SiteShelf shelf = new SiteShelf();
    final AtomicInteger perSecondMax = new AtomicInteger();
    final AtomicLong lineNanos = new AtomicLong();
    final WaitingLine line = Admissions.line(perSecondMax::get, lineNanos::get);
    final TestCaptchas captchas = new TestCaptchas(clock);
    final DoorServer server;
    private final NetworkThreads threads = NetworkThreads.start(2);

    DoorUnderTest() {
        this(UnaryOperator.identity());
    }

    DoorUnderTest(UnaryOperator<DoorProperties> change) {
        this(change, 1_000_000);
    }

    DoorUnderTest(UnaryOperator<DoorProperties> change, int userAttemptsMax) {
        this(change, userAttemptsMax, 0, 1_000_000);
    }

    /** @param userTokensPerSecondMax 0 is no limit */
    DoorUnderTest(
            UnaryOperator<DoorProperties> change,
            int userAttemptsMax,
            int userTokensPerSecondMax,
            int tokensPerSecondMax) {
        catalog.openFence();
        sale(SaleState.OPEN, 1);
        server = new DoorConfiguration()
                .doorServer(
                        change.apply(settings()),
                        catalog,
                        board,
                        Admissions.of(catalog, addresses, buyers, userAttemptsMax),
                        Admissions.tokens(catalog, addresses, userTokensPerSecondMax, tokensPerSecondMax, clock),
                        captchas.captchas,
                        Admissions.proxies(),
                        buyers,
                        line,
                        desk,
                        ids,
                        reads,
                        payments,
                        Optional.of((orderNo, amountCents, currency) -> reads.pay(orderNo)),
                        shelf,
                        counters,
                        refusals,
                        threads,
                        clock);
        server.start();
    }

    private static DoorProperties settings() {
        return new DoorProperties(
                "127.0.0.1",
                0,
                1000,
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                100,
                8,
                8,
                1000,
                Base64.getEncoder().encodeToString(IDENTITY_KEY),
                Map.of("k1", Base64.getEncoder().encodeToString(TOKEN_KEY)),
                "k1",
                Duration.ofMinutes(10));
    }

    /** What connections share, with no call behind any path. */
    static DoorContext context(InstantSource clock) {
        Call none = exchange -> {};
        Routes routes = new Routes(none, none, none, none, none, none, none, none, none, none, none);
        return new DoorContext(
                settings(), routes, new DoorCounters(), new RefusalMemory(0, clock), new HttpDate(clock));
    }

    /** What the catalog shows from now on of the one offer. */
    void sale(SaleState state, long epoch) {
        sale(state, epoch, clock.instant().minusSeconds(60));
    }

    /** The same with another start. */
    void sale(SaleState state, long epoch, Instant startsAt) {
        OfferTerms terms = new OfferTerms(OFFER, "Phone \"X\"", 9_900, "CNY", LIMIT, LimitScope.OFFER, 1, 10);
        catalog.refresh(List.of(new OfferView(terms, state, startsAt, startsAt.plusSeconds(3660), epoch, null)), false);
    }

    RawClient connect() {
        return RawClient.to(server.port());
    }

    static String bearer(String userId) {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .subject(userId)
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .build();
        SignedJWT jwt = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        try {
            jwt.sign(new MACSigner(IDENTITY_KEY));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return "Bearer " + jwt.serialize();
    }

    /** A purchase token got from the door itself. */
    String tokenFor(String userId) {
        try (RawClient client = connect()) {
            Reply reply =
                    client.call(RawClient.post("/api/v1/tokens", bearer(userId), "{\"activityId\":1,\"skuId\":2}"));
            if (reply.status() != 200) {
                throw new AssertionError(reply.toString());
            }
            return reply.member("token");
        }
    }

    String purchase(String userId, String token, int quantity) {
        return RawClient.post(
                "/api/v1/purchases", bearer(userId), "{\"token\":\"" + token + "\",\"quantity\":" + quantity + "}");
    }

    @Override
    public void close() {
        server.stop();
        threads.close();
    }

    /** Grants to everybody, the same buyer the same reservation; or does what it is told to. */
    final class MemoryDesk implements ReservationDesk {
        final AtomicInteger asked = new AtomicInteger();
        final List<String> requestIds = new CopyOnWriteArrayList<>();
        final Map<String, String> reservations = new ConcurrentHashMap<>();
        volatile Function<String, @Nullable ReservationOutcome> behaviour = user -> grant(user);
        final List<Consumer<ReservationOutcome>> held = new CopyOnWriteArrayList<>();

        ReservationOutcome grant(String userId) {
            String made = ids.make(OFFER, 1, userId, "0".repeat(32));
            String before = reservations.putIfAbsent(userId, made);
            return before == null
                    ? new ReservationOutcome.Granted(made)
                    : new ReservationOutcome.AlreadyGranted(before);
        }

        @Override
        public void reserve(
                OfferView offer, String userId, int quantity, String requestId, Consumer<ReservationOutcome> done) {
            asked.incrementAndGet();
            requestIds.add(requestId);
            ReservationOutcome outcome = behaviour.apply(userId);
            if (outcome == null) {
                held.add(done);
            } else {
                done.accept(outcome);
            }
        }
    }

    /** Orders and failures that the test puts there; counts the queries. */
    static final class MemoryReads implements OrderReads {
        final Map<String, OrderView> orders = new ConcurrentHashMap<>();
        final Map<String, DeadLetterCause> failures = new ConcurrentHashMap<>();
        final AtomicInteger queries = new AtomicInteger();
        volatile boolean down;

        @Override
        public Map<String, OrderView> byReservation(Collection<String> reservationIds) {
            checkUp();
            queries.incrementAndGet();
            return reservationIds.stream()
                    .filter(orders::containsKey)
                    .collect(Collectors.toMap(Function.identity(), orders::get));
        }

        @Override
        public Map<String, DeadLetterCause> failedReservations(Collection<String> reservationIds) {
            checkUp();
            return reservationIds.stream()
                    .filter(failures::containsKey)
                    .collect(Collectors.toMap(Function.identity(), failures::get));
        }

        @Override
        public List<OrderView> ofUser(String userId, int countMax) {
            checkUp();
            return orders.values().stream()
                    .filter(o -> o.userId().equals(userId))
                    .limit(countMax)
                    .toList();
        }

        @Override
        public Optional<OrderView> byOrderNo(String orderNo) {
            checkUp();
            return orders.values().stream()
                    .filter(o -> o.orderNo().equals(orderNo))
                    .findFirst();
        }

        static final String ORDER_NO = "202611110000000000000001";

        void order(String reservationId, String userId, OrderStatus status, Instant now) {
            Instant paidAt = status == OrderStatus.PAID ? now : null;
            Instant expiresAt = now.plusSeconds(600);
            orders.put(
                    reservationId,
                    new OrderView(
                            ORDER_NO, reservationId, OFFER, userId, 1, 9_900, "CNY", status, now, expiresAt, paidAt));
        }

        boolean pay(String orderNo) {
            OrderView order = byOrderNo(orderNo).orElseThrow();
            order(order.reservationId(), order.userId(), OrderStatus.PAID, order.createdAt());
            return true;
        }

        private void checkUp() {
            if (down) {
                throw new LedgerUnavailableException("down", new IllegalStateException("test"));
            }
        }
    }

    /** Takes every callback with a signature for good; keeps the bodies. */
    static final class MemoryPayments implements PaymentCallbacks {
        final List<byte[]> bodies = new ArrayList<>();
        volatile boolean down;

        @Override
        public synchronized Received receive(byte[] rawBody, @Nullable String signature) {
            if (down) {
                throw new LedgerUnavailableException("down", new IllegalStateException("test"));
            }
            if (signature == null) {
                return new Received.BadSignature("there is no Seckill-Signature header");
            }
            bodies.add(rawBody);
            return new Received.Recorded(CaptureOutcome.PAID);
        }
    }
}
