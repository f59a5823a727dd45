package seckill.console.fx;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Work beside JavaFX's thread, its outcome on it.
 *
 * @param work where calls wait for their answers
 * @param fx JavaFX's thread; in tests of view models the caller's own
 */
public record Background(Executor work, Executor fx) {

    /** Virtual threads, and JavaFX's. */
    public static Background threads() {
        return new Background(Executors.newVirtualThreadPerTaskExecutor(), Fx.LATER);
    }

    /** For tests: everything at once, on the caller's thread. */
    public static Background direct() {
        return new Background(Runnable::run, Runnable::run);
    }

    /** Calls, then hands the outcome over. */
    public <T> void call(Supplier<T> call, Consumer<T> then) {
        work.execute(() -> {
            T outcome = call.get();
            fx.execute(() -> then.accept(outcome));
        });
    }
}
