package seckill.console.activities;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the activities. */
public final class ActivitiesScreen implements Screen {

    @Override
    public String key() {
        return "activities";
    }

    @Override
    public Ikon icon() {
        return Feather.CALENDAR;
    }

    @Override
    public View open(Workplace workplace) {
        return new ActivitiesView(workplace);
    }
}
