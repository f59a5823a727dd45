package seckill.console.pipeline;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;
import seckill.model.OfferId;
import seckill.model.feed.HistoryAnswer;
import tools.jackson.core.JacksonException;

/** Which part of the history is looked at, of what, and what the engine said of it. Reads never overlap. */
final class HistoryViewModel {

    static final int POINTS_MAX = 600;
    static final Duration SPAN_MIN = Duration.ofSeconds(30);
    static final Duration SPAN_MAX = Duration.ofDays(31);

    /** In the order of {@link HistoryAnswer#series()}. */
    static final List<String> FIGURES = List.of("grantsPerSecond", "settledPerSecond", "backlogUnits");

    /** Part that is looked at; its end moves on with the engine's clock while {@code follows}. */
    record Range(Instant from, Instant to, boolean follows) {

        Duration span() {
            return Duration.between(from, to);
        }
    }

    final SimpleObjectProperty<@Nullable OfferId> offer = new SimpleObjectProperty<>();
    /** Why there is nothing newer; empty while all is well. */
    final SimpleStringProperty trouble = new SimpleStringProperty("");

    private final SimpleObjectProperty<@Nullable HistoryAnswer> answer = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<@Nullable Range> range = new SimpleObjectProperty<>();
    private final Engine engine;
    private final Background background;
    private boolean reading;
    private boolean again;

    HistoryViewModel(Engine engine, Background background) {
        this.engine = engine;
        this.background = background;
        offer.addListener((o, was, is) -> read());
    }

    /** Null before the first answer; of the range that was asked for then. */
    ReadOnlyObjectProperty<@Nullable HistoryAnswer> answerProperty() {
        return answer;
    }

    ReadOnlyObjectProperty<@Nullable Range> rangeProperty() {
        return range;
    }

    /** The last part of this length, and on with the time. */
    void last(Duration span, Instant now) {
        look(new Range(now.minus(clamp(span)), now, true));
    }

    /** From shortly before the first of these begins until now. */
    void whole(Stream<Instant> begins, Instant now) {
        Instant first =
                begins.filter(b -> b.isBefore(now)).min(Instant::compareTo).orElse(now.minus(Duration.ofHours(1)));
        last(Duration.between(first, now).plus(Duration.ofMinutes(1)), now);
    }

    /**
     * Looks closer, or at more.
     *
     * @param factor below 1: closer
     * @param part where what stays in place is, from 0 (begin) to 1 (end)
     */
    void zoom(double factor, double part, Instant now) {
        Range was = range.get();
        if (was == null) {
            return;
        }
        Duration span = clamp(Duration.ofMillis(Math.round(was.span().toMillis() * factor)));
        Instant fixed = was.from().plusMillis(Math.round(was.span().toMillis() * part));
        Instant from = fixed.minusMillis(Math.round(span.toMillis() * part));
        look(until(from.plus(span), span, now));
    }

    /** @param part of the span, above 0: towards now */
    void pan(double part, Instant now) {
        Range was = range.get();
        if (was != null) {
            look(until(was.to().plusMillis(Math.round(was.span().toMillis() * part)), was.span(), now));
        }
    }

    /** Nobody looks into the future: there the end follows the clock again. */
    private static Range until(Instant to, Duration span, Instant now) {
        return to.isBefore(now) ? new Range(to.minus(span), to, false) : new Range(now.minus(span), now, true);
    }

    private static Duration clamp(Duration span) {
        return span.compareTo(SPAN_MIN) < 0 ? SPAN_MIN : span.compareTo(SPAN_MAX) > 0 ? SPAN_MAX : span;
    }

    private void look(Range wanted) {
        range.set(wanted);
        read();
    }

    /** Moves the end on with the engine's clock and reads again; call it every few seconds. */
    void tick(Instant now) {
        Range was = range.get();
        if (was != null && was.follows()) {
            look(new Range(now.minus(was.span()), now, true));
        }
    }

    private void read() {
        Range wanted = range.get();
        if (wanted == null) {
            return;
        }
        if (reading) {
            again = true;
            return;
        }
        reading = true;
        String path = path(wanted);
        background.call(() -> engine.get(path), this::answered);
    }

    private String path(Range wanted) {
        OfferId chosen = offer.get();
        String target = chosen == null ? "house" : "offer/" + chosen.activityId() + "/" + chosen.skuId();
        String series = FIGURES.stream().map(f -> target + "." + f).collect(Collectors.joining(","));
        return "/control/v1/history?series=" + URLEncoder.encode(series, StandardCharsets.UTF_8) + "&from="
                + wanted.from() + "&to=" + wanted.to() + "&points=" + POINTS_MAX;
    }

    private void answered(Answer heard) {
        reading = false;
        switch (heard) {
            case Answer.Done done -> take(done);
            case Answer.Refused refused -> trouble.set(refused.detail());
            case Answer.Unreachable unreachable -> trouble.set(unreachable.why());
            case Answer.Unknown unknown -> trouble.set(unknown.why());
        }
        if (again) {
            again = false;
            read();
        }
    }

    private void take(Answer.Done done) {
        try {
            answer.set(Json.MAPPER.treeToValue(done.body(), HistoryAnswer.class));
            trouble.set("");
        } catch (JacksonException e) {
            trouble.set(String.valueOf(e.getOriginalMessage()));
        }
    }
}
