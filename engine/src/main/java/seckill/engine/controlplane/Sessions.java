package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import seckill.engine.ledger.OperatorLedger.OperatorRow;
import seckill.engine.signature.Sha256;

/**
 * Tokens of operators who are signed in at this engine, in memory only, each kept as its hash. At most {@value #PER_OPERATOR_MAX}
 * an operator; one more ends the one that was used longest ago.
 */
final class Sessions {

    static final int PER_OPERATOR_MAX = 20;
    private static final int TOKEN_BYTES = 32;

    private final Map<String, Session> byHash = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final Ticker ticker;
    private final InstantSource clock;
    private final ControlProperties properties;

    Sessions(Ticker ticker, InstantSource clock, ControlProperties properties) {
        this.ticker = ticker;
        this.clock = clock;
        this.properties = properties;
    }

    record Issued(String token, Session session) {}

    synchronized Issued issue(OperatorRow operator) {
        byHash.values().removeIf(Session::isOver);
        long own = byHash.values().stream()
                .filter(s -> s.operator().name().equals(operator.name()))
                .count();
        if (own >= PER_OPERATOR_MAX) {
            byHash.entrySet().stream()
                    .filter(e -> e.getValue().operator().name().equals(operator.name()))
                    .min(Comparator.comparingLong(e -> e.getValue().usedNanos()))
                    .ifPresent(oldest -> {
                        oldest.getValue().end();
                        byHash.remove(oldest.getKey());
                    });
        }
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Session session = new Session(operator, ticker, clock, properties.tokenIdleMax(), properties.tokenLengthMax());
        byHash.put(hash(token), session);
        return new Issued(token, session);
    }

    /** The session of a token, if it is not over; using it moves its idle end. */
    Optional<Session> use(String token) {
        String hash = hash(token);
        Session session = byHash.get(hash);
        if (session == null) {
            return Optional.empty();
        }
        if (session.isOver()) {
            byHash.remove(hash);
            return Optional.empty();
        }
        session.use();
        return Optional.of(session);
    }

    void end(Session session) {
        session.end();
        byHash.values().remove(session);
    }

    /** Ends all of an operator's but one. */
    void endOthers(String name, Session kept) {
        byHash.values().stream()
                .filter(s -> s != kept && s.operator().name().equals(name))
                .forEach(Session::end);
        byHash.values().removeIf(Session::isOver);
    }

    private static String hash(String token) {
        return Sha256.hex(token.getBytes(StandardCharsets.UTF_8));
    }
}
