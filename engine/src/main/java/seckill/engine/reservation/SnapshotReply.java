package seckill.engine.reservation;

import java.util.List;
import java.util.Optional;
import seckill.model.GateState;

/** Reads the reply of {@code inspect.lua}. */
final class SnapshotReply {

    private SnapshotReply() {}

    static Optional<BucketSnapshot> read(List<Object> reply) {
        if (number(reply, 0) < 0) {
            return Optional.empty();
        }
        return Optional.of(new BucketSnapshot(
                number(reply, 1),
                GateState.ofWord((String) reply.get(2)),
                number(reply, 3),
                number(reply, 4),
                number(reply, 5),
                number(reply, 6),
                number(reply, 7),
                number(reply, 8),
                number(reply, 9),
                number(reply, 10),
                (String) reply.get(11),
                (String) reply.get(12),
                number(reply, 13),
                number(reply, 14)));
    }

    /** Stored numbers come as text, counted ones as integers. */
    private static long number(List<Object> reply, int index) {
        return reply.get(index) instanceof Long counted ? counted : Long.parseLong((String) reply.get(index));
    }
}
