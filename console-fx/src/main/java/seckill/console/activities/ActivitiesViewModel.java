package seckill.console.activities;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.fx.Background;
import tools.jackson.databind.JsonNode;

/** The list, the one that is looked at with the version it was read in, and the writes. Reads never overlap. */
final class ActivitiesViewModel {

    /** @param etag version of what is shown; an edit is based on it */
    record Detail(Activity activity, String etag) {}

    /** Somebody else was quicker: what was wanted, and how it is now. */
    record Conflict(Form mine, Detail theirs) {}

    final SimpleStringProperty filter = new SimpleStringProperty("");
    /** Why there is nothing newer; empty while all is well. */
    final SimpleStringProperty trouble = new SimpleStringProperty("");

    final SimpleObjectProperty<@Nullable Conflict> conflict = new SimpleObjectProperty<>();

    private final SimpleObjectProperty<List<Activity>> rows = new SimpleObjectProperty<>(List.of());
    private final SimpleObjectProperty<@Nullable Detail> detail = new SimpleObjectProperty<>();
    private final Engine engine;
    private final Background background;
    private List<Activity> all = List.of();
    private long chosen;
    private boolean reading;

    ActivitiesViewModel(Engine engine, Background background) {
        this.engine = engine;
        this.background = background;
        filter.addListener((o, was, is) -> sift());
    }

    /** Newest first, filtered. */
    ReadOnlyObjectProperty<List<Activity>> rowsProperty() {
        return rows;
    }

    /** Null while none is chosen, or it has not been read. */
    ReadOnlyObjectProperty<@Nullable Detail> detailProperty() {
        return detail;
    }

    /** Reads the list, and the chosen one; does nothing while it is at it. */
    void refresh() {
        if (reading) {
            return;
        }
        reading = true;
        background.call(() -> engine.get("/control/v1/activities"), answer -> {
            reading = false;
            if (answer instanceof Answer.Done done) {
                List<Activity> found = new ArrayList<>();
                for (JsonNode row : done.body()) {
                    found.add(Activity.of(row, row.path("none")));
                }
                all = List.copyOf(found);
                sift();
                if (chosen == 0 && !all.isEmpty()) {
                    choose(all.getFirst().activityId());
                } else if (chosen != 0) {
                    read(chosen);
                }
            }
            heard(answer);
        });
    }

    private void sift() {
        String wanted = filter.get().strip().toLowerCase(Locale.ROOT);
        List<Activity> fitting = all.stream()
                .filter(a -> (a.activityId() + " " + a.name())
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted))
                .toList();
        if (!fitting.equals(rows.get())) {
            rows.set(fitting);
        }
    }

    void choose(long activityId) {
        if (activityId != chosen) {
            chosen = activityId;
            read(activityId);
        }
    }

    private void read(long activityId) {
        background.call(() -> engine.get("/control/v1/activities/" + activityId), answer -> {
            if (answer instanceof Answer.Done done && activityId == chosen) {
                Detail now = detail(done.body(), done.etag());
                if (!Objects.equals(now, detail.get())) {
                    detail.set(now);
                }
            }
            heard(answer);
        });
    }

    private static Detail detail(JsonNode body, String etag) {
        JsonNode row = body.path("activity");
        String version = etag.isEmpty() ? "\"" + row.path("version").asLong() + "\"" : etag;
        return new Detail(Activity.of(row, body.path("offers")), version);
    }

    private void heard(Answer answer) {
        trouble.set(
                switch (answer) {
                    case Answer.Done done -> "";
                    case Answer.Refused refused -> refused.detail();
                    case Answer.Unreachable unreachable -> unreachable.why();
                    case Answer.Unknown unknown -> unknown.why();
                });
    }

    /** Leads the chosen one a step on. */
    void step(Step step, String reason, Consumer<Answer> then) {
        String path = "/control/v1/activities/" + chosen + "/" + step.path();
        write(Engine.Write.post(path, null, reason), then);
    }

    void create(Form form, String reason, Consumer<Answer> then) {
        write(Engine.Write.post("/control/v1/activities", form.body(true, reason), reason), answer -> {
            if (answer instanceof Answer.Done done) {
                chosen = done.body().path("activityId").asLong();
            }
            then.accept(answer);
        });
    }

    /** @param base what the edit began from */
    void edit(Form form, Detail base, String reason, Consumer<Answer> then) {
        String path = "/control/v1/activities/" + base.activity().activityId();
        write(Engine.Write.put(path, form.body(false, reason), reason, base.etag()), answer -> {
            if (answer instanceof Answer.Refused refused && refused.code().equals("stale-version")) {
                JsonNode problem = refused.body();
                conflict.set(new Conflict(
                        form,
                        detail(
                                problem.path("current"),
                                problem.path("currentETag").asString(""))));
            }
            then.accept(answer);
        });
    }

    private void write(Engine.Write write, Consumer<Answer> then) {
        background.call(() -> engine.write(write), answer -> {
            then.accept(answer);
            refresh();
        });
    }
}
