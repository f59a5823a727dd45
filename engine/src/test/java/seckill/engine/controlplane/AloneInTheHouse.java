package seckill.engine.controlplane;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import seckill.engine.page.Publishing;
import seckill.engine.preheat.Surroundings;
import seckill.engine.reservation.RedisLink;
import seckill.model.OfferId;

/** No other instance tells what it knows. */
record AloneInTheHouse(RedisLink redis, Publishing pages) implements Surroundings {
    @Override
    public String loadScripts() {
        return redis.loadScripts() + " scripts";
    }

    @Override
    public Set<String> instances() {
        return Set.of("test");
    }

    @Override
    public boolean knows(String instance, Map<OfferId, Long> epochs) {
        return true;
    }

    @Override
    public String publishPage(long activityId) {
        return pages.publish(activityId).orElseThrow().version();
    }

    @Override
    public void pause(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
