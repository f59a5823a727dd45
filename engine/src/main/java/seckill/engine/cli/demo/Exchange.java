package seckill.engine.cli.demo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One request and what its answer leads to. Sent again, word for word, until it is answered. Event loop only. */
abstract class Exchange {

    private long firstSentNanos;
    private long lastSentNanos;
    private int cuts;

    /** The request's bytes. */
    abstract ByteBuf encode(ByteBufAllocator allocator, String host);

    /** @return how long to wait before it is sent again; null: it is concluded */
    abstract @Nullable Duration answered(Answer answer);

    /** The connection ended after the request was sent and before it was answered: it may have taken effect. */
    void cut() {
        cuts++;
    }

    final void sent(long nowNanos) {
        if (firstSentNanos == 0) {
            firstSentNanos = nowNanos;
        }
        lastSentNanos = nowNanos;
    }

    final long firstSentNanos() {
        return firstSentNanos;
    }

    final long lastSentNanos() {
        return lastSentNanos;
    }

    final int cuts() {
        return cuts;
    }
}
