package seckill.console.deadletter;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the dead letters. */
public final class DeadLetterScreen implements Screen {

    @Override
    public String key() {
        return "deadletter";
    }

    @Override
    public Ikon icon() {
        return Feather.INBOX;
    }

    @Override
    public View open(Workplace workplace) {
        return new DeadLetterView(workplace);
    }
}
