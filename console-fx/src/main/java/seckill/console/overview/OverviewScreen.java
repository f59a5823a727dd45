package seckill.console.overview;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the overview. */
public final class OverviewScreen implements Screen {

    @Override
    public String key() {
        return "overview";
    }

    @Override
    public Ikon icon() {
        return Feather.GRID;
    }

    @Override
    public View open(Workplace workplace) {
        return new OverviewView(workplace);
    }
}
