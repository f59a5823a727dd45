package seckill.engine.timetable;

/**
 * The steps themselves, as an operator takes them. Each throws when it does not succeed; then it is tried again as long as it is
 * legal.
 */
public interface Steps {

    void preheat(long activityId);

    void open(long activityId);

    void drain(long activityId);

    /** Fails while something of the sale is on its way. */
    void close(long activityId);
}
