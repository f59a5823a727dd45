package seckill.engine.feed;

import java.time.Instant;
import java.util.List;
import seckill.model.feed.Ages;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.Pipeline;
import seckill.model.feed.ServerHealth;
import seckill.model.feed.Totals;

/** States of a house without offers. */
final class States {

    private States() {}

    static FeedSnapshot at(Instant at, long sold) {
        return of(1, at, sold);
    }

    static FeedSnapshot of(long sequence, Instant at, long sold) {
        return new FeedSnapshot(
                "run",
                sequence,
                "one",
                at,
                new Ages(at, at, at, at),
                new ServerHealth(true, at, 1L, null, ""),
                new ServerHealth(true, at, 1L, 0L, ""),
                false,
                new Totals(sold, 0, 0, 0, 0, 0, 0, 0, null, null, 0, 0, 0, 0, 0, 0),
                List.of(),
                new Pipeline(List.of(), null, List.of(), List.of(), null, 0),
                List.of(),
                List.of(),
                List.of());
    }
}
