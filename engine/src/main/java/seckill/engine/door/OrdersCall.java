package seckill.engine.door;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.OrderReads;

/** {@code GET /api/v1/me/orders?limit=}: the buyer's orders, newest first, from the primary. */
final class OrdersCall implements Call {

    private static final int LIMIT_DEFAULT = 20;
    private static final int LIMIT_MAX = 100;

    private final Identity identity;
    private final OrderReads reads;
    private final BlockingCalls calls;

    OrdersCall(Identity identity, OrderReads reads, BlockingCalls calls) {
        this.identity = identity;
        this.reads = reads;
        this.calls = calls;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        String userId = identity.require(exchange);
        int limit = limit(exchange.query());
        calls.answer(exchange, () -> Answer.ok(Map.of("orders", reads.ofUser(userId, limit))));
    }

    private static int limit(@Nullable String query) throws RefusedException {
        if (query == null) {
            return LIMIT_DEFAULT;
        }
        List<String> given;
        try {
            given = new QueryStringDecoder(query, false).parameters().getOrDefault("limit", List.of());
        } catch (IllegalArgumentException e) {
            throw Problem.BAD_REQUEST.refusal("The query is malformed.");
        }
        if (given.isEmpty()) {
            return LIMIT_DEFAULT;
        }
        if (given.size() == 1 && given.getFirst().matches("[1-9][0-9]?|" + LIMIT_MAX)) {
            return Integer.parseInt(given.getFirst());
        }
        throw Problem.BAD_REQUEST.refusal("\"limit\" is a whole number from 1 to " + LIMIT_MAX + ", given once.");
    }
}
