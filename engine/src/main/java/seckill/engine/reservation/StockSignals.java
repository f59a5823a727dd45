package seckill.engine.reservation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.control.SoldOutBoard;
import seckill.model.OfferId;

/** Tells all instances that units are back, so that none goes on answering "sold out". A lost signal only costs a poll. */
public final class StockSignals {

    private static final Logger log = LoggerFactory.getLogger(StockSignals.class);
    private static final Pattern RETURNED = Pattern.compile("returned ([1-9]\\d{0,17}):([1-9]\\d{0,17}):(\\d{1,3})");

    private final RedisLink link;
    private final String channel;
    private final SoldOutBoard board;

    /** @param prefix as of the {@link RedisStockStore} beside it; the channel is {@code {prefix}signals} */
    public StockSignals(RedisLink link, String prefix, SoldOutBoard board) {
        this.link = link;
        this.channel = prefix + "signals";
        this.board = board;
        link.onMessage(channel, this::heard);
    }

    /** Units of the bucket are back in Redis. Never blocks, never fails. */
    public void announceReturned(Bucket bucket) {
        board.clear(bucket.offer());
        Incarnation at = link.current();
        if (at == null) {
            return;
        }
        var unused = at.decisions()
                .async()
                .publish(channel, "returned " + bucket.offer() + ":" + bucket.index())
                .whenComplete((listeners, failure) -> {
                    if (failure != null) {
                        log.debug("A return of {} was not announced: {}", bucket, failure.getMessage());
                    }
                });
    }

    private void heard(String message) {
        Matcher matcher = RETURNED.matcher(message);
        if (matcher.matches()) {
            board.clear(new OfferId(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))));
        } else {
            log.debug("Not a signal of this version: {}", message);
        }
    }
}
