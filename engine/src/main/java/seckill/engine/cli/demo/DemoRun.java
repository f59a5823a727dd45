package seckill.engine.cli.demo;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** One demonstration, from the creation of its activity to the report. Runs on the caller's thread. */
final class DemoRun implements AutoCloseable {

    private static final String RESTING = " rests";
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private final DemoPlan plan;
    private final EngineFinder finder;
    private final EngineWatch engine;
    private final ProgressLine progress;
    private final InstantSource clock;
    private final boolean keep;
    private final ControlClient control;
    private final SaleControl saleControl;
    private final Books books = new Books();
    private final MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final List<Report.Wave> waves = new ArrayList<>();
    private final List<Divergence> breaks = new ArrayList<>();
    private final long startedNanos = System.nanoTime();
    private final long deadlineNanos;

    /** @param keep whether the activity stays open at the end */
    DemoRun(
            DemoPlan plan,
            EngineFinder finder,
            EngineWatch engine,
            ProgressLine progress,
            InstantSource clock,
            boolean keep) {
        this.plan = plan;
        this.finder = finder;
        this.engine = engine;
        this.progress = progress;
        this.clock = clock;
        this.keep = keep;
        this.control = new ControlClient(finder, this::controlAway);
        this.saleControl = new SaleControl(control, clock, plan);
        this.deadlineNanos = startedNanos + plan.timeout().toNanos();
    }

    /** @throws DemoFailure when the sale could not even begin */
    Report run() {
        String run = Long.toString(clock.millis(), Character.MAX_RADIX);
        progress.show("creating the activity");
        saleControl.requireSandbox();
        long activityId = saleControl.create("Demonstration " + run);
        saleControl.move(activityId, "preheat", "PREHEATED");
        saleControl.move(activityId, "open", "OPEN");
        Sale sale = saleControl.awaitOpen(activityId, run);
        BuyerIdentity identity = new BuyerIdentity(
                finder.identityKey(), run, clock.instant().plus(plan.timeout()).plus(Duration.ofHours(1)));
        Crowd crowd = new Crowd(loops.next().next(), finder, plan, sale, identity, clock, books);
        JsonNode reconciliation = MissingNode.getInstance();
        try (StatusWatch status = new StatusWatch(saleControl, finder, activityId)) {
            engine.saleBegins();
            if (sell(crowd, status)) {
                lastLook(crowd, status);
            }
            if (breaks.isEmpty()) {
                progress.show("reconciling");
                reconciliation = saleControl.reconcile(activityId);
            }
        } catch (DemoFailure e) {
            breaks.add(new Divergence("not-finished", null, String.valueOf(e.getMessage())));
        }
        Report report = report(crowd, sale, reconciliation);
        crowd.close();
        if (!keep && breaks.isEmpty()) {
            progress.show("closing the activity");
            String why = saleControl.end(activityId);
            if (why != null) {
                progress.note("the activity could not be closed: " + why);
            }
        }
        progress.clear();
        return report;
    }

    /** @return whether all waves came to their end */
    private boolean sell(Crowd crowd, StatusWatch status) {
        long remaining = plan.units();
        for (int wave = 1; wave <= plan.waves(); wave++) {
            int buyers = wave == 1 ? plan.buyers() : plan.buyersAgain(remaining);
            double share = wave == plan.waves() ? 1 : plan.payShare();
            Books.Glance before = books.glance();
            CompletableFuture<Boolean> done = crowd.sell(buyers, share);
            String name = "wave " + wave;
            boolean whole = await(
                    name, crowd, status, done::isDone, () -> books.glance().lastMoveNanos());
            Books.Glance after = books.glance();
            long endNanos = System.nanoTime();
            boolean atRest = whole
                    && await(
                            name + RESTING,
                            crowd,
                            status,
                            () -> status.seen().askedNanos() > endNanos
                                    && status.seen().status().isAtRest(),
                            () -> status.seen().changedNanos()
                                    + plan.paymentWindow().toNanos());
            waves.add(new Report.Wave(
                    buyers,
                    remaining,
                    after.grants() - before.grants(),
                    after.soldOut() - before.soldOut(),
                    after.paid() - before.paid(),
                    status.seen().status().remaining()));
            remaining = status.seen().status().remaining();
            if (!atRest) {
                crowd.giveUp();
                return false;
            }
            if (remaining < plan.quantity()) {
                break;
            }
        }
        return true;
    }

    private void lastLook(Crowd crowd, StatusWatch status) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        LastLook look = crowd.ask(() -> new LastLook(crowd, books, done));
        crowd.lend(look);
        boolean whole = await(
                "asking each winner again",
                crowd,
                status,
                done::isDone,
                () -> books.glance().lastMoveNanos());
        crowd.lend(() -> null);
        if (!whole) {
            crowd.giveUp();
        }
    }

    /**
     * Waits, and shows how it goes.
     *
     * @param movedNanos when something last went on
     * @return whether it came; otherwise a break says why it was given up
     */
    private boolean await(
            String phase,
            Crowd crowd,
            StatusWatch status,
            BooleanSupplier come,
            java.util.function.LongSupplier movedNanos) {
        long answeringSinceNanos = System.nanoTime();
        while (!come.getAsBoolean()) {
            Duration away = longer(crowd.away(), status.away());
            long nowNanos = System.nanoTime();
            String waiting = away.isZero() ? null : engine.away(away);
            if (waiting != null) {
                answeringSinceNanos = nowNanos;
            }
            long quietNanos = nowNanos - Math.max(movedNanos.getAsLong(), answeringSinceNanos);
            String why = giveUpReason(away, nowNanos, quietNanos, status);
            if (why != null) {
                breaks.add(new Divergence("not-finished", null, phase + ": " + why));
                return false;
            }
            show(phase, waiting, status.seen().status());
            engine.killIfDue(progress);
            ControlClient.pause(LOOK_EVERY);
        }
        return true;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private @Nullable String giveUpReason(Duration away, long nowNanos, long quietNanos, StatusWatch status) {
        if (nowNanos - deadlineNanos > 0) {
            return "the run's " + plan.timeout().toSeconds() + " s are over (--timeout)";
        }
        if (away.compareTo(plan.engineWait()) > 0) {
            return "no engine came back within " + plan.engineWait().toSeconds() + " s (--engine-wait)";
        }
        if (quietNanos > plan.patience().toNanos()) {
            String stop = status.seen().status().stop();
            return "nothing moved for " + plan.patience().toSeconds() + " s (--patience)"
                    + (stop.isEmpty() ? "" : "; the offer is stopped: " + stop);
        }
        return null;
    }

    private void show(String phase, @Nullable String waiting, OfferStatus status) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedNanos);
        Books.Glance glance = books.glance();
        String how;
        if (waiting != null) {
            how = "grants %,d, %s".formatted(glance.grants(), waiting);
        } else if (phase.endsWith(RESTING)) {
            how = "unpaid orders %,d, units on their way back %,d, to be sold again %,d, paid %,d"
                    .formatted(status.pendingOrders(), status.outboxDepth(), status.remaining(), glance.paid());
        } else {
            how = "buyers %,d, grants %,d, sold out %,d, settled %,d, backlog %,d, paid %,d"
                    .formatted(
                            glance.buyersDone(),
                            glance.grants(),
                            glance.soldOut(),
                            status.orders(),
                            status.backlog(),
                            glance.paid());
        }
        progress.show("%s, %d s: %s".formatted(phase, seconds, how));
    }

    /** The control plane does not answer. */
    private void controlAway(Duration since) {
        String waiting = engine.away(since);
        progress.show(waiting);
        if (since.compareTo(plan.engineWait()) > 0 || System.nanoTime() - deadlineNanos > 0) {
            throw new DemoFailure("the control plane has not answered for " + since.toSeconds() + " s");
        }
    }

    private Report report(Crowd crowd, Sale sale, JsonNode reconciliation) {
        return crowd.ask(() -> new ReportMaker(plan, sale, books, reconciliation, breaks)
                .make(
                        finder.required().door().toString(),
                        List.copyOf(waves),
                        crowd.cuts(),
                        (System.nanoTime() - startedNanos) / (double) TimeUnit.SECONDS.toNanos(1),
                        engine.notes()));
    }

    @Override
    public void close() {
        control.close();
        var _ = loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
