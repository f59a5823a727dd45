package seckill.console.connect;

import java.util.List;

/** Where engines are remembered between starts. */
public interface SavedEngines {

    /** The last used first. */
    List<SavedEngine> engines();

    /** Puts it first, in place of an older one of the same address. */
    void remember(SavedEngine engine);
}
