package seckill.console.audit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
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
import seckill.model.AuditOutcome;
import tools.jackson.databind.JsonNode;

/** Filtered pages of the audit log, newest first. On JavaFX's thread only. */
final class AuditViewModel {

    static final int PAGE = 200;
    private static final String PATH = "/control/v1/audit";

    /** How far back. */
    enum Span {
        HOUR(Duration.ofHours(1)),
        DAY(Duration.ofDays(1)),
        WEEK(Duration.ofDays(7)),
        ALL(Duration.ZERO);

        private final Duration back;

        Span(Duration back) {
            this.back = back;
        }
    }

    /** @param more whether the engine has older ones */
    record Shown(List<AuditRow> rows, boolean more) {}

    /**
     * Whether nothing is missing and nothing was changed.
     *
     * @param rows how many are good
     * @param lastHash kept elsewhere, it proves later that nothing before was replaced; empty when broken
     * @param firstBadRow 0 when valid
     */
    record Verdict(boolean valid, long rows, String lastHash, long firstBadRow, String why) {}

    final StringProperty who = new SimpleStringProperty("");
    final StringProperty action = new SimpleStringProperty("");
    final StringProperty target = new SimpleStringProperty("");
    final ObjectProperty<@Nullable AuditOutcome> outcome = new SimpleObjectProperty<>();
    final ObjectProperty<Span> span = new SimpleObjectProperty<>(Span.DAY);

    private final SimpleObjectProperty<@Nullable Shown> shown = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<@Nullable Answer> trouble = new SimpleObjectProperty<>();
    private final Engine engine;
    private final Background background;
    private final InstantSource clock;
    private List<AuditRow> rows = List.of();
    private @Nullable Long next;
    private int pages;
    private long asked;

    AuditViewModel(Engine engine, Background background, InstantSource clock) {
        this.engine = engine;
        this.background = background;
        this.clock = clock;
    }

    /** Null before the first answer. */
    ReadOnlyObjectProperty<@Nullable Shown> shownProperty() {
        return shown;
    }

    /** Why the last reading failed; null: it did not. */
    ReadOnlyObjectProperty<@Nullable Answer> troubleProperty() {
        return trouble;
    }

    /** Reads the newest page of what the filter lets through. */
    void refresh() {
        read("", 1, found -> rows = found);
    }

    /** The newest again, unless one is reading further down. */
    void follow() {
        if (pages <= 1) {
            refresh();
        }
    }

    void more() {
        if (next != null) {
            read("&before=" + next, pages + 1, found -> {
                List<AuditRow> all = new ArrayList<>(rows);
                all.addAll(found);
                rows = List.copyOf(all);
            });
        }
    }

    private void read(String from, int page, Consumer<List<AuditRow>> then) {
        long question = ++asked;
        background.call(() -> engine.get(PATH + "?limit=" + PAGE + from + filter()), answer -> {
            if (question != asked) {
                return;
            }
            if (answer instanceof Answer.Done done) {
                then.accept(List.of(Json.MAPPER.treeToValue(done.body().path("rows"), AuditRow[].class)));
                JsonNode after = done.body().path("next");
                next = after.isNumber() ? Long.valueOf(after.asLong()) : null;
                pages = page;
                trouble.set(null);
                shown.set(new Shown(rows, next != null));
            } else {
                trouble.set(answer);
            }
        });
    }

    private String filter() {
        StringBuilder query = new StringBuilder();
        add(query, "who", who.get());
        add(query, "action", action.get());
        add(query, "target", target.get());
        AuditOutcome only = outcome.get();
        add(query, "outcome", only == null ? "" : only.name());
        Span back = span.get();
        add(
                query,
                "from",
                back == Span.ALL ? "" : clock.instant().minus(back.back).toString());
        return query.toString();
    }

    private static void add(StringBuilder query, String name, String value) {
        if (!value.isBlank()) {
            query.append('&').append(name).append('=').append(URLEncoder.encode(value.strip(), StandardCharsets.UTF_8));
        }
    }

    /** Every row that the filter lets through, oldest first, one JSON object a line. */
    void export(Path file, Consumer<Answer> then) {
        String filter = filter();
        String query = filter.isEmpty() ? "" : "?" + filter.substring(1);
        background.call(() -> engine.download(PATH + "/export" + query, file), then);
    }

    /** Lets the engine go through the whole chain. */
    void verify(Consumer<Verdict> then, Consumer<Answer> otherwise) {
        background.call(() -> engine.get(PATH + "/verify"), answer -> {
            if (answer instanceof Answer.Done done) {
                then.accept(new Verdict(
                        done.body().path("valid").asBoolean(false),
                        done.body().path("rows").asLong(0),
                        Json.text(done.body(), "lastHash"),
                        done.body().path("firstBadRow").asLong(0),
                        Json.text(done.body(), "why")));
            } else {
                otherwise.accept(answer);
            }
        });
    }
}
