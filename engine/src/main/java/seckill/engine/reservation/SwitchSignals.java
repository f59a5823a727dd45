package seckill.engine.reservation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells all instances that a switch was changed, so that they look at once. A lost signal costs a poll. */
public final class SwitchSignals {

    private static final Logger log = LoggerFactory.getLogger(SwitchSignals.class);

    private final RedisLink link;
    private final String channel;
    private volatile Runnable listener = () -> {};

    /** @param prefix as of the {@link RedisStockStore} beside it; the channel is {@code {prefix}switches} */
    public SwitchSignals(RedisLink link, String prefix) {
        this.link = link;
        this.channel = prefix + "switches";
        link.onMessage(channel, message -> listener.run());
    }

    /** @param told called on a thread of the network, and must neither block nor fail */
    public void listen(Runnable told) {
        listener = told;
    }

    /** Never blocks, never fails. */
    public void announce() {
        Incarnation at = link.current();
        if (at == null) {
            return;
        }
        var unused = at.decisions().async().publish(channel, "changed").whenComplete((listeners, failure) -> {
            if (failure != null) {
                log.debug("A changed switch was not announced: {}", failure.getMessage());
            }
        });
    }
}
