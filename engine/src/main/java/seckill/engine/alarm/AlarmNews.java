package seckill.engine.alarm;

import seckill.model.feed.Alarm;
import seckill.model.feed.FeedEventType;

/** Hears what becomes of alarms; must not wait. */
@FunctionalInterface
public interface AlarmNews {
    void heard(FeedEventType what, Alarm alarm);
}
