package seckill.engine.timetable;

import seckill.engine.sale.Closing;
import seckill.engine.sale.SaleDesk;

/** The steps at the desk where operators take them. */
public record SaleSteps(SaleDesk desk, Closing closing) implements Steps {

    @Override
    public void preheat(long activityId) {
        desk.preheat(activityId);
    }

    @Override
    public void open(long activityId) {
        desk.open(activityId);
    }

    @Override
    public void drain(long activityId) {
        desk.drain(activityId);
    }

    @Override
    public void close(long activityId) {
        closing.close(activityId);
    }
}
