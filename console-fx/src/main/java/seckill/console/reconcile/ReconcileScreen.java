package seckill.console.reconcile;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of reconciliation. */
public final class ReconcileScreen implements Screen {

    @Override
    public String key() {
        return "reconcile";
    }

    @Override
    public Ikon icon() {
        return Feather.CHECK_SQUARE;
    }

    @Override
    public View open(Workplace workplace) {
        return new ReconcileView(workplace);
    }
}
