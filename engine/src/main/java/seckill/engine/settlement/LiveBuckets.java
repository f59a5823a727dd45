package seckill.engine.settlement;

import java.util.List;
import seckill.engine.reservation.Bucket;

/** Which buckets may hold grants to settle; the assembly answers from what it knows of live sales. */
@FunctionalInterface
public interface LiveBuckets {

    /**
     * Every bucket of every offer that has been preheated and is not closed, stopped ones too (invariant 10), each once. Cheap: it
     * is asked at each step.
     */
    List<Bucket> now();
}
