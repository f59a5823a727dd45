package seckill.engine.cli.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import seckill.engine.cli.client.Json;

/**
 * One buyer at the door: a purchase token, then all the clicks, a few at once. Lives only while he is there. Event loop only.
 */
final class Visit {

    private static final int CLICKS_AT_ONCE = 4;
    private static final Duration NOT_STARTED_WAIT = Duration.ofMillis(200);

    private final Crowd crowd;
    private final Books books;
    private final int buyer;
    private final String bearer;
    private final Deque<Click> waitingForToken = new ArrayDeque<>();
    private String token = "";
    private int started;
    private int answered;
    private @Nullable Promise promise;
    private @Nullable String promiseKey;
    private final Set<String> otherIds = new HashSet<>();

    Visit(Crowd crowd, Books books, int buyer, String bearer) {
        this.crowd = crowd;
        this.books = books;
        this.buyer = buyer;
        this.bearer = bearer;
    }

    Exchange start() {
        return new TokenCall();
    }

    private void tokenGiven(String given) {
        token = given;
        waitingForToken.forEach(crowd::ready);
        waitingForToken.clear();
        int atOnce = Math.min(CLICKS_AT_ONCE, crowd.plan().clicks());
        while (started - answered < atOnce && started < crowd.plan().clicks()) {
            crowd.ready(new Click(started++));
        }
    }

    private void clickAnswered(Click click) {
        answered++;
        books.purchaseMicros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - click.firstSentNanos()));
        if (started < crowd.plan().clicks()) {
            crowd.ready(new Click(started++));
        } else if (answered == started) {
            crowd.leaves();
        }
    }

    private void granted(Click click, String reservationId) {
        Promise first = promise;
        if (first == null) {
            promise = crowd.promised(buyer, reservationId, click.firstSentNanos());
            promiseKey = click.key();
        } else if (first.reservationId.equals(reservationId) || !otherIds.add(reservationId)) {
            books.repeats++;
        } else {
            contradicted(first, reservationId, click);
            crowd.promised(buyer, reservationId, click.firstSentNanos());
        }
    }

    /** Refused although he holds a promise: wrong only if the click was sent after the promise was here. */
    private void refused(Click click) {
        books.soldOut++;
        Promise first = promise;
        if (first != null && click.lastSentNanos() - first.promisedNanos > 0) {
            contradicted(first, null, click);
        }
    }

    private void contradicted(Promise first, @Nullable String otherId, Click click) {
        boolean sameKey = click.key() != null && click.key().equals(promiseKey);
        books.contradictions.add(new Contradiction(first, otherId, sameKey, crowd.engineMillis()));
    }

    /** Asks for a purchase token. */
    private final class TokenCall extends Exchange {

        @Override
        ByteBuf encode(ByteBufAllocator allocator, String host) {
            return RequestBytes.post(allocator, host, "/api/v1/tokens", bearer, null, crowd.tokenRequest());
        }

        @Override
        @Nullable
        Duration answered(Answer answer) {
            books.funnel.count(Funnel.Asked.TOKEN, answer.label());
            String given = Json.text(answer.json(), "token");
            if (answer.status() == 200 && !given.isEmpty()) {
                tokenGiven(given);
                return null;
            }
            if (answer.isLater()) {
                return answer.later();
            }
            if (answer.code().equals("not-started")) {
                return NOT_STARTED_WAIT;
            }
            if (!answer.code().equals("sold-out")) {
                books.unexpected("token: " + answer.label());
            }
            crowd.leaves();
            return null;
        }
    }

    /** One click on "buy". */
    private final class Click extends Exchange {

        private final int number;

        Click(int number) {
            this.number = number;
        }

        /** Half of the clicks repeat the first key, a quarter bring their own, a quarter none: all must get one answer. */
        @Nullable
        String key() {
            return switch (number % 4) {
                case 0, 2 -> "click-0";
                case 1 -> "click-" + number;
                default -> null;
            };
        }

        @Override
        ByteBuf encode(ByteBufAllocator allocator, String host) {
            return RequestBytes.post(
                    allocator,
                    host,
                    "/api/v1/purchases",
                    bearer,
                    key(),
                    "{\"token\":\"" + token + "\",\"quantity\":" + crowd.plan().quantity() + "}");
        }

        @Override
        void cut() {
            super.cut();
            books.unanswered.add(buyer);
        }

        @Override
        @Nullable
        Duration answered(Answer answer) {
            books.funnel.count(Funnel.Asked.PURCHASE, answer.label());
            books.clicks++;
            String code = answer.code();
            String reservationId = answer.status() == 202 ? Json.text(answer.json(), "reservationId") : "";
            if (!reservationId.isEmpty()) {
                granted(this, reservationId);
            } else if (code.equals("sold-out")) {
                refused(this);
            } else if (code.equals("token-expired")) {
                waitingForToken.add(this);
                crowd.ready(new TokenCall());
                return null;
            } else if (code.equals("not-started")) {
                return NOT_STARTED_WAIT;
            } else if (answer.isLater()) {
                if (code.equals("outcome-unknown")) {
                    books.unanswered.add(buyer);
                }
                return answer.later();
            } else {
                books.unexpected("purchase: " + answer.label());
            }
            clickAnswered(this);
            return null;
        }
    }
}
