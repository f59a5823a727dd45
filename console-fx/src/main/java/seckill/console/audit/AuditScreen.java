package seckill.console.audit;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the audit log. */
public final class AuditScreen implements Screen {

    @Override
    public String key() {
        return "audit";
    }

    @Override
    public Ikon icon() {
        return Feather.FILE_TEXT;
    }

    @Override
    public View open(Workplace workplace) {
        return new AuditView(workplace);
    }
}
