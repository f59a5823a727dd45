package seckill.console.fx;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/** The one door to JavaFX's thread; a test sees that there is no other. */
public final class Fx {

    /** Runs on JavaFX's thread, later. */
    public static final Executor LATER = Platform::runLater;

    private Fx() {}

    /** Tells where someone forgot it that he is on the wrong thread. */
    public static void check() {
        if (!Platform.isFxApplicationThread()) {
            throw new IllegalStateException("only on JavaFX's thread, not on " + Thread.currentThread());
        }
    }
}
