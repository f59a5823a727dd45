package seckill.engine.cli.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the run knows of the engine's process: starts it when there is none, waits for it when it has gone, kills it when told to. */
final class EngineWatch {

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration LIVES_ONLY_AFTER = Duration.ofSeconds(1);

    private final EngineFinder finder;
    private final EngineKeeper keeper;
    private final @Nullable Duration killAfter;
    private final List<String> notes = new ArrayList<>();
    private long saleBeganNanos;
    private boolean killed;

    /** @param killAfter time from the first buyer to the kill; null: none */
    EngineWatch(EngineFinder finder, EngineKeeper keeper, @Nullable Duration killAfter) {
        this.finder = finder;
        this.keeper = keeper;
        this.killAfter = killAfter;
    }

    /** Finds the engine, or starts one and shows how that goes. */
    void ensureRunning(ProgressLine progress, Duration waitMax) {
        long startedNanos = System.nanoTime();
        try (ControlClient control = new ControlClient(finder, since -> {})) {
            while (finder.look() == null || !answers(control)) {
                Duration since = Duration.ofNanos(System.nanoTime() - startedNanos);
                if (finder.isLocal() && !keeper.isAlive()) {
                    if (keeper.starts() > 0) {
                        throw new DemoFailure("the engine ended while it started (its output is in " + keeper.log()
                                + "): " + keeper.lastLine());
                    }
                    keeper.start();
                    progress.note("no engine is running: starting one, its output is in " + keeper.log());
                }
                if (since.compareTo(waitMax) > 0) {
                    throw new DemoFailure("the engine did not answer within " + waitMax.toSeconds() + " s");
                }
                progress.show(
                        keeper.starts() > 0
                                ? "starting the engine, %d s: %s".formatted(since.toSeconds(), keeper.lastLine())
                                : "looking for the engine, %d s".formatted(since.toSeconds()));
                ControlClient.pause(LOOK_EVERY);
            }
        }
        if (keeper.starts() == 0) {
            keeper.foundRunning();
        }
    }

    private boolean answers(ControlClient control) {
        try {
            Answer answer = control.once("GET", "/control/v1/activities", null);
            if (answer.status() == 401 || answer.status() == 403) {
                throw new DemoFailure("the engine at " + finder.required().control() + " refuses the control key");
            }
            return answer.status() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    void saleBegins() {
        saleBeganNanos = System.nanoTime();
    }

    /** Nobody listens. @return what is waited for, for the progress line */
    String away(Duration since) {
        String waitingFor = since.compareTo(LIVES_ONLY_AFTER) < 0 ? "looking for it" : keeper.lookAfter();
        return "engine away for %d s: %s".formatted(since.toSeconds(), waitingFor);
    }

    void killIfDue(ProgressLine progress) {
        if (killAfter != null && !killed && System.nanoTime() - saleBeganNanos > killAfter.toNanos()) {
            killed = true;
            long pid = keeper.kill();
            String note = "the engine (process %d) was killed with SIGKILL %.1f s into the sale"
                    .formatted(pid, killAfter.toMillis() / 1_000.0);
            notes.add(note);
            progress.note(note);
        }
    }

    List<String> notes() {
        if (killAfter != null && !killed) {
            return List.of("the engine was not killed: the run ended before");
        }
        return List.copyOf(notes);
    }
}
