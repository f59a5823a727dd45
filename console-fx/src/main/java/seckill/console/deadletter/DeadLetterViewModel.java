package seckill.console.deadletter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;
import tools.jackson.databind.JsonNode;

/** Groups, the dead letters of the chosen one, and the job that works on many. On JavaFX's thread only. */
final class DeadLetterViewModel {

    static final int PAGE = 200;
    private static final String PATH = "/control/v1/dead-letters";

    enum Way {
        RETRY("retry"),
        RELEASE("release");

        private final String word;

        Way(String word) {
            this.word = word;
        }
    }

    /**
     * @param groups most first
     * @param letters of the chosen group, newest first
     * @param more whether the engine has others after these
     */
    record Shown(List<Group> groups, @Nullable Group group, List<DeadLetter> letters, boolean more) {

        long open() {
            return groups.stream()
                    .filter(g -> g.state() == Group.State.OPEN)
                    .mapToLong(Group::count)
                    .sum();
        }
    }

    final ObjectProperty<@Nullable Group> chosen = new SimpleObjectProperty<>();

    private final SimpleObjectProperty<@Nullable Shown> shown = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<@Nullable Job> job = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<@Nullable Answer> trouble = new SimpleObjectProperty<>();
    private final Engine engine;
    private final Background background;
    private List<Group> groups = List.of();
    private List<DeadLetter> letters = List.of();
    private @Nullable Long next;
    private int pages = 1;
    private boolean reading;
    private boolean polling;

    DeadLetterViewModel(Engine engine, Background background) {
        this.engine = engine;
        this.background = background;
        chosen.addListener((o, was, is) -> {
            if (is == null || was == null || !is.same(was)) {
                letters = List.of();
                next = null;
                pages = 1;
                show();
                readLetters();
            }
        });
    }

    /** Null before the first answer. */
    ReadOnlyObjectProperty<@Nullable Shown> shownProperty() {
        return shown;
    }

    /** The job that was started here last; null: none. */
    ReadOnlyObjectProperty<@Nullable Job> jobProperty() {
        return job;
    }

    /** Why the last reading failed; null: it did not. */
    ReadOnlyObjectProperty<@Nullable Answer> troubleProperty() {
        return trouble;
    }

    private void show() {
        shown.set(new Shown(groups, chosen.get(), letters, next != null));
    }

    /** Reads again, unless it is being done. Call it every few seconds while it is seen. */
    void refresh() {
        Job now = job.get();
        if (now != null && now.isRunning()) {
            poll(now.jobId());
        }
        if (reading) {
            return;
        }
        reading = true;
        background.call(() -> engine.get(PATH + "/causes"), answer -> {
            reading = false;
            if (answer instanceof Answer.Done done) {
                trouble.set(null);
                groups = List.of(Json.MAPPER.treeToValue(done.body().path("causes"), Group[].class));
                Group before = chosen.get();
                Group again = groups.stream()
                        .filter(g -> before != null && g.same(before))
                        .findFirst()
                        .orElse(groups.isEmpty() ? null : groups.getFirst());
                boolean other = again == null || before == null || !again.same(before);
                chosen.set(again);
                show();
                if (!other && pages == 1) {
                    readLetters();
                }
            } else {
                trouble.set(answer);
            }
        });
    }

    private void readLetters() {
        read("", found -> letters = found);
    }

    /** The next page, after those that are shown. */
    void more() {
        if (next != null) {
            pages++;
            read("&before=" + next, found -> {
                List<DeadLetter> all = new ArrayList<>(letters);
                all.addAll(found);
                letters = List.copyOf(all);
            });
        }
    }

    private void read(String from, Consumer<List<DeadLetter>> then) {
        Group group = chosen.get();
        if (group == null) {
            return;
        }
        background.call(() -> engine.get(PATH + "?" + group.query() + "&limit=" + PAGE + from), answer -> {
            Group now = chosen.get();
            if (answer instanceof Answer.Done done && now != null && now.same(group)) {
                then.accept(List.of(Json.MAPPER.treeToValue(done.body().path("deadLetters"), DeadLetter[].class)));
                JsonNode after = done.body().path("next");
                next = after.isNumber() ? Long.valueOf(after.asLong()) : null;
                show();
            }
        });
    }

    /** One; {@code dryRun} does it and rolls back. */
    void conclude(DeadLetter letter, Way way, boolean dryRun, String reason, Consumer<Answer> then) {
        String path = PATH + "/" + letter.deadLetterId() + "/" + way.word + (dryRun ? "?dryRun=true" : "");
        background.call(() -> engine.write(Engine.Write.post(path, null, reason)), answer -> {
            then.accept(answer);
            refresh();
        });
    }

    /** Many, as a job; empty: the whole chosen group, at most 1,000 at once. */
    void concludeMany(List<DeadLetter> some, Way way, boolean dryRun, String reason, Consumer<Answer> then) {
        Group group = chosen.get();
        if (group == null) {
            return;
        }
        Map<String, Object> body = some.isEmpty()
                ? group.selection()
                : new TreeMap<>(Map.of(
                        "deadLetterIds",
                        some.stream().map(DeadLetter::deadLetterId).toList()));
        body.put("dryRun", dryRun);
        body.put("reason", reason);
        background.call(() -> engine.write(Engine.Write.post(PATH + "/" + way.word, body, reason)), answer -> {
            if (answer instanceof Answer.Done done) {
                show(Job.of(done.body()));
            }
            then.accept(answer);
        });
    }

    /** It ends after the item that it is at. */
    void cancelJob(String reason, Consumer<Answer> then) {
        Job now = job.get();
        if (now != null) {
            background.call(
                    () -> engine.write(Engine.Write.post("/control/v1/jobs/" + now.jobId() + "/cancel", null, reason)),
                    answer -> {
                        then.accept(answer);
                        poll(now.jobId());
                    });
        }
    }

    /** Takes an ended job's results away. */
    void dismissJob() {
        Job now = job.get();
        if (now != null && !now.isRunning()) {
            job.set(null);
        }
    }

    private void show(@Nullable Job now) {
        if (now == null) {
            return;
        }
        job.set(now);
        if (now.items() == null || now.isRunning()) {
            poll(now.jobId());
        }
    }

    /** The engine holds the answer back until the job is over, for two seconds at most; then the next question follows. */
    private void poll(long jobId) {
        if (polling) {
            return;
        }
        polling = true;
        background.call(() -> engine.get("/control/v1/jobs/" + jobId + "?waitSeconds=2&items=1000"), answer -> {
            polling = false;
            Job now = answer instanceof Answer.Done done ? Job.of(done.body()) : null;
            if (now != null) {
                job.set(now);
                if (now.isRunning()) {
                    poll(jobId);
                } else {
                    refresh();
                }
            }
        });
    }
}
