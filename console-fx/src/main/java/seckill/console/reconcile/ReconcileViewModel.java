package seckill.console.reconcile;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.feed.FeedSnapshot;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.OfferFigures;

/** One offer's equations, runs and findings. On JavaFX's thread only. */
final class ReconcileViewModel {

    /** More runs than the strip has cells are not kept. */
    static final int RUNS_MAX = 120;

    /**
     * What is shown of one offer.
     *
     * @param runs newest first
     * @param run the one whose findings are shown; null: none was made yet
     */
    record Shown(
            OfferFigures offer,
            List<Equation> equations,
            List<Run> runs,
            @Nullable Run run) {

        boolean balanced() {
            return equations.stream().noneMatch(e -> e.state() == Equation.State.BROKEN);
        }
    }

    /** One of the offers that can be chosen. */
    record Choice(OfferId offer, String title, boolean broken) {}

    final ObjectProperty<@Nullable OfferId> chosen = new SimpleObjectProperty<>();

    private final SimpleObjectProperty<@Nullable Shown> shown = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<List<Choice>> choices = new SimpleObjectProperty<>(List.of());
    private final SimpleObjectProperty<@Nullable Answer> trouble = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots;
    private final Engine engine;
    private final Background background;
    private List<Run> runs = List.of();
    private @Nullable StockTerms stock;
    private @Nullable Instant runsWanted;
    private @Nullable Instant runsAsOf;
    private long runId;
    private boolean readingTerms;
    private boolean readingRuns;

    ReconcileViewModel(ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots, Engine engine, Background background) {
        this.snapshots = snapshots;
        this.engine = engine;
        this.background = background;
        snapshots.addListener((o, was, is) -> follow());
        chosen.addListener((o, was, is) -> {
            runs = List.of();
            stock = null;
            runsWanted = null;
            runsAsOf = null;
            trouble.set(null);
            runId = 0;
            readingRuns = false;
            readingTerms = false;
            follow();
            refresh();
        });
        follow();
    }

    /** Null before the first snapshot with an offer. */
    ReadOnlyObjectProperty<@Nullable Shown> shownProperty() {
        return shown;
    }

    /** Those that do not balance first. */
    ReadOnlyObjectProperty<List<Choice>> choicesProperty() {
        return choices;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Why the database's terms could not be read the last time; null: they were. What is shown stays, grown old. */
    ReadOnlyObjectProperty<@Nullable Answer> troubleProperty() {
        return trouble;
    }

    private void follow() {
        FeedSnapshot now = snapshots.get();
        if (now == null) {
            return;
        }
        List<Choice> all = now.offers().stream()
                .filter(o -> o.state() != SaleState.ARCHIVED)
                .map(o -> new Choice(o.offer(), o.title(), broken(o)))
                .sorted(Comparator.comparing(Choice::broken).reversed().thenComparing(Choice::offer))
                .toList();
        if (!all.equals(choices.get())) {
            choices.set(all);
        }
        if (chosen.get() == null && !all.isEmpty()) {
            chosen.set(all.getFirst().offer());
            return;
        }
        OfferFigures offer = figures(now);
        if (offer != null) {
            Lamp last = Equations.lamp(offer, LampRule.RECONCILIATION);
            if (last != null && last.at() != null && !Objects.equals(last.at(), runsWanted)) {
                runsWanted = last.at();
                readRuns();
            }
            show(offer);
        }
    }

    private @Nullable OfferFigures figures(FeedSnapshot now) {
        return now.offers().stream()
                .filter(o -> o.offer().equals(chosen.get()))
                .findFirst()
                .orElse(null);
    }

    private static boolean broken(OfferFigures offer) {
        return offer.lamps().stream().anyMatch(l -> l.state() == Lamp.State.BROKEN);
    }

    private void show(OfferFigures offer) {
        Run newest = runs.isEmpty() ? null : runs.getFirst();
        Run looked = runs.stream().filter(r -> r.runId() == runId).findFirst().orElse(newest);
        shown.set(new Shown(offer, Equations.of(offer, stock, newest), runs, looked));
    }

    private void showAgain() {
        FeedSnapshot now = snapshots.get();
        OfferFigures offer = now == null ? null : figures(now);
        if (offer != null) {
            show(offer);
        }
    }

    /** Shows what a run found; the newest follows by itself until one is looked at. */
    void look(Run run) {
        runId = run.runId();
        showAgain();
    }

    /** Reads again what the feed does not carry, unless it is being done. Call it every other second while it is seen. */
    void refresh() {
        readTerms();
        if (!Objects.equals(runsWanted, runsAsOf)) {
            readRuns();
        }
    }

    private void readTerms() {
        OfferId offer = chosen.get();
        if (offer == null || readingTerms) {
            return;
        }
        readingTerms = true;
        background.call(() -> engine.get(path(offer) + "/status"), answer -> {
            if (offer.equals(chosen.get())) {
                readingTerms = false;
                if (answer instanceof Answer.Done done) {
                    stock = StockTerms.of(done.body());
                    trouble.set(null);
                    showAgain();
                } else {
                    trouble.set(answer);
                }
            }
        });
    }

    private void readRuns() {
        OfferId offer = chosen.get();
        Instant asOf = runsWanted;
        if (offer == null || readingRuns) {
            return;
        }
        readingRuns = true;
        background.call(() -> engine.get(path(offer) + "/reconciliations"), answer -> {
            if (offer.equals(chosen.get())) {
                readingRuns = false;
                if (answer instanceof Answer.Done done) {
                    Run[] all = Json.MAPPER.treeToValue(done.body(), Run[].class);
                    runs = List.of(all).subList(0, Math.min(RUNS_MAX, all.length));
                    runsAsOf = asOf;
                    showAgain();
                }
            }
        });
    }

    /** A full run, now; it may take a while, so {@link #runningProperty} is true meanwhile. */
    void runNow(String reason, Consumer<Answer> then) {
        OfferId offer = chosen.get();
        if (offer == null || running.get()) {
            return;
        }
        running.set(true);
        background.call(() -> engine.write(Engine.Write.post(path(offer) + "/reconcile", null, reason)), answer -> {
            running.set(false);
            runId = 0;
            then.accept(answer);
            readingRuns = false;
            readRuns();
            readTerms();
        });
    }

    private static String path(OfferId offer) {
        return "/control/v1/offers/" + offer.activityId() + "/" + offer.skuId();
    }
}
