package seckill.console.deadletter;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import seckill.model.DeadLetterCause;
import seckill.model.OfferId;

/** Dead letters of one offer, cause and state. */
record Group(OfferId offer, DeadLetterCause cause, State state, long count, Instant oldest) {

    enum State {
        OPEN,
        RELEASED,
        SETTLED
    }

    boolean same(Group other) {
        return offer.equals(other.offer) && cause == other.cause && state == other.state;
    }

    /** As a query finds them. */
    String query() {
        return "cause=" + cause + "&activityId=" + offer.activityId() + "&skuId=" + offer.skuId() + "&state=" + state;
    }

    /** As a job chooses them: the open ones. */
    Map<String, Object> selection() {
        return new TreeMap<>(Map.of("cause", cause, "activityId", offer.activityId(), "skuId", offer.skuId()));
    }
}
