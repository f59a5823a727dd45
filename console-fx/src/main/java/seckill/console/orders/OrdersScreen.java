package seckill.console.orders;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the orders. */
public final class OrdersScreen implements Screen {

    @Override
    public String key() {
        return "orders";
    }

    @Override
    public Ikon icon() {
        return Feather.SEARCH;
    }

    @Override
    public View open(Workplace workplace) {
        return new OrdersView(workplace);
    }
}
