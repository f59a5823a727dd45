package seckill.console.switches;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the switches. */
public final class SwitchesScreen implements Screen {

    @Override
    public String key() {
        return "switches";
    }

    @Override
    public Ikon icon() {
        return Feather.TOGGLE_RIGHT;
    }

    @Override
    public View open(Workplace workplace) {
        return new SwitchesView(workplace);
    }
}
