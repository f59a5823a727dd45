package seckill.engine.cli.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/**
 * When all is at rest: asks once more what became of every promise, and for their list of orders those buyers of whose clicks one
 * went unanswered, and some others. Event loop only.
 */
final class LastLook implements Supplier<@Nullable Exchange> {

    private static final int OTHERS_MAX = 200;
    /** The door reads few buyers' lists at once. */
    private static final int ORDER_QUESTIONS_MAX = 16;

    private final Crowd crowd;
    private final Books books;
    private final CompletableFuture<Boolean> done;
    private final Iterator<Promise> promises;
    private final Iterator<Integer> buyers;
    private int open;

    /** @param done completed when every question has been answered */
    LastLook(Crowd crowd, Books books, CompletableFuture<Boolean> done) {
        this.crowd = crowd;
        this.books = books;
        this.done = done;
        promises = books.promises.iterator();
        Set<Integer> whose = new LinkedHashSet<>(books.unanswered);
        books.promises.stream().limit(OTHERS_MAX).forEach(promise -> whose.add(promise.buyer));
        buyers = whose.iterator();
    }

    @Override
    public @Nullable Exchange get() {
        if (promises.hasNext()) {
            open++;
            return new StatusQuestion(promises.next());
        }
        if (buyers.hasNext() && open < ORDER_QUESTIONS_MAX) {
            open++;
            return new OrdersQuestion(buyers.next());
        }
        finishIfAllAnswered();
        return null;
    }

    private void closed() {
        open--;
        books.moved();
        finishIfAllAnswered();
    }

    private void finishIfAllAnswered() {
        if (open == 0 && !promises.hasNext() && !buyers.hasNext()) {
            done.complete(true);
        }
    }

    private final class StatusQuestion extends Exchange {

        private final Promise promise;

        StatusQuestion(Promise promise) {
            this.promise = promise;
        }

        @Override
        ByteBuf encode(ByteBufAllocator allocator, String host) {
            String path = "/api/v1/reservations/" + promise.reservationId;
            return RequestBytes.get(allocator, host, path, crowd.bearer(promise.buyer), "application/json");
        }

        @Override
        @Nullable
        Duration answered(Answer answer) {
            books.funnel.count(Funnel.Asked.RESERVATION, answer.label());
            if (answer.isLater()) {
                return answer.later();
            }
            if (answer.status() == 200 || answer.status() == 404) {
                promise.learn(answer.status() == 200 ? answer.json() : null);
            } else {
                books.unexpected("reservation: " + answer.label());
            }
            closed();
            return null;
        }
    }

    private final class OrdersQuestion extends Exchange {

        private final int buyer;

        OrdersQuestion(int buyer) {
            this.buyer = buyer;
        }

        @Override
        ByteBuf encode(ByteBufAllocator allocator, String host) {
            String path = "/api/v1/me/orders?limit=100";
            return RequestBytes.get(allocator, host, path, crowd.bearer(buyer), "application/json");
        }

        @Override
        @Nullable
        Duration answered(Answer answer) {
            books.funnel.count(Funnel.Asked.MY_ORDERS, answer.label());
            if (answer.isLater()) {
                return answer.later();
            }
            if (answer.status() == 200) {
                List<MyOrder> orders = new ArrayList<>();
                for (JsonNode order : answer.json().path("orders")) {
                    orders.add(new MyOrder(
                            Json.text(order, "orderNo"),
                            Json.text(order, "reservationId"),
                            Json.text(order, "status")));
                }
                books.myOrders.put(buyer, orders);
            } else {
                books.unexpected("my orders: " + answer.label());
            }
            closed();
            return null;
        }
    }
}
