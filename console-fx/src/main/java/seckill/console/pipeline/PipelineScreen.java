package seckill.console.pipeline;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import seckill.console.fx.Screen;
import seckill.console.fx.Workplace;

/** Entry of the pipeline. */
public final class PipelineScreen implements Screen {

    @Override
    public String key() {
        return "pipeline";
    }

    @Override
    public Ikon icon() {
        return Feather.ACTIVITY;
    }

    @Override
    public View open(Workplace workplace) {
        return new PipelineView(workplace);
    }
}
