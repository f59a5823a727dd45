package seckill.console.switches;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;
import seckill.model.feed.FeedSnapshot;

/** The switches in their fixed order, and what pulling one does. On JavaFX's thread only. */
final class SwitchesViewModel {

    /**
     * What is shown of one snapshot.
     *
     * @param underWay targets of writes that have no answer yet
     */
    record Shown(FeedSnapshot snapshot, List<SaleSwitch> rows, Set<String> underWay) {}

    /** Words that a row must contain; empty: all rows. */
    final StringProperty filter = new SimpleStringProperty("");

    /** Target of the row whose opening is shown; empty: none. */
    final ObjectProperty<String> chosen = new SimpleObjectProperty<>("");

    private final SimpleObjectProperty<@Nullable Shown> shown = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<List<Waiting>> waiting = new SimpleObjectProperty<>(List.of());
    private final Set<String> underWay = new HashSet<>();
    private final ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots;
    private final Engine engine;
    private final Background background;
    private boolean reading;

    SwitchesViewModel(ReadOnlyObjectProperty<@Nullable FeedSnapshot> snapshots, Engine engine, Background background) {
        this.snapshots = snapshots;
        this.engine = engine;
        this.background = background;
        snapshots.addListener((o, was, is) -> follow());
        filter.addListener((o, was, is) -> follow());
        follow();
    }

    /** Null before the first snapshot. */
    ReadOnlyObjectProperty<@Nullable Shown> shownProperty() {
        return shown;
    }

    /** Reopenings that a second person may approve, oldest first. */
    ReadOnlyObjectProperty<List<Waiting>> waitingProperty() {
        return waiting;
    }

    private void follow() {
        FeedSnapshot now = snapshots.get();
        if (now == null) {
            return;
        }
        List<SaleSwitch> all = SaleSwitch.of(now.offers());
        if (chosen.get().isEmpty()) {
            all.stream()
                    .filter(s -> s.next() == SaleSwitch.Next.REOPEN)
                    .findFirst()
                    .ifPresent(s -> chosen.set(s.target()));
        }
        shown.set(new Shown(now, all.stream().filter(this::fits).toList(), Set.copyOf(underWay)));
    }

    private boolean fits(SaleSwitch row) {
        String all = (row.target() + " " + row.title()).toLowerCase(Locale.ROOT);
        return all.contains(filter.get().toLowerCase(Locale.ROOT).strip());
    }

    /** The row whose opening is shown, whatever the filter hides; null: none. */
    @Nullable
    SaleSwitch chosenRow() {
        FeedSnapshot now = snapshots.get();
        return now == null
                ? null
                : SaleSwitch.of(now.offers()).stream()
                        .filter(s -> s.target().equals(chosen.get()))
                        .findFirst()
                        .orElse(null);
    }

    /** The opening of this offer that waits; null: none does. */
    @Nullable
    Waiting waitingFor(SaleSwitch row) {
        return waiting.get().stream()
                .filter(w -> w.offer().equals(row.subject()))
                .findFirst()
                .orElse(null);
    }

    /** Reads the waiting approvals again, unless it is being done. Call it every few seconds while it is seen. */
    void refresh() {
        if (reading) {
            return;
        }
        reading = true;
        background.call(() -> engine.get("/control/v1/approvals?open=true"), answer -> {
            reading = false;
            if (answer instanceof Answer.Done done) {
                List<Waiting> now = List.of(Json.MAPPER.treeToValue(done.body(), Waiting[].class))
                        .reversed();
                if (!now.equals(waiting.get())) {
                    waiting.set(now);
                }
            }
        });
    }

    void stop(SaleSwitch row, String reason, Consumer<Answer> then) {
        send(row.target(), row.stopPath(), row.offer() == null ? null : Map.of("reason", reason), reason, then);
    }

    void open(SaleSwitch row, String reason, Consumer<Answer> then) {
        send(row.target(), row.openPath(), null, reason, then);
    }

    /** Leaves the fence with proof and without a second person; admins only. */
    void openInEmergency(SaleSwitch row, String reason, Consumer<Answer> then) {
        send(row.target(), row.emergencyPath(), Map.of("reason", reason), reason, then);
    }

    /** Makes the offer's state in Redis anew from the database, in a new epoch; it stays fenced. */
    void rebuild(SaleSwitch row, String reason, Consumer<Answer> then) {
        send(row.target(), row.rebuildPath(), null, reason, then);
    }

    void stopAll(boolean stopped, String reason, Consumer<Answer> then) {
        send("stop-all", "/control/v1/stop-all", Map.of("stopped", stopped, "reason", reason), reason, then);
    }

    /** @param decision {@code approve}, {@code reject} or {@code withdraw} */
    void decide(Waiting approval, String decision, String reason, Consumer<Answer> then) {
        String path = "/control/v1/approvals/" + approval.approvalId() + "/" + decision;
        send("approval/" + approval.approvalId(), path, null, reason, then);
    }

    private void send(String target, String path, @Nullable Object body, String reason, Consumer<Answer> then) {
        if (!underWay.add(target)) {
            return;
        }
        follow();
        background.call(() -> engine.write(Engine.Write.post(path, body, reason)), answer -> {
            underWay.remove(target);
            then.accept(answer);
            follow();
            refresh();
        });
    }
}
