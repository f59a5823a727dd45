package seckill.engine.feed;

import java.util.List;
import java.util.function.Function;
import seckill.model.feed.Alarm;
import seckill.model.feed.FeedSnapshot;

/** Port to the alarms: hears of each state, and answers with the alarms that stand. Must not wait. */
@FunctionalInterface
public interface AlarmSource extends Function<FeedSnapshot, List<Alarm>> {}
