package seckill.console.orders;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
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
import seckill.console.fx.Figures;

/** A search over units, and the life of the chosen one. On JavaFX's thread only. */
final class OrdersViewModel {

    private static final String PATH = "/control/v1/units";

    /** What one may hold in hand, most telling first. */
    enum By {
        ORDER("order"),
        RESERVATION("reservation"),
        REQUEST("request"),
        USER("user");

        private final String parameter;

        By(String parameter) {
            this.parameter = parameter;
        }
    }

    /**
     * What a search found.
     *
     * @param by as what the words were known; null: as nothing
     */
    record Found(String words, @Nullable By by, List<Unit> units) {}

    /** @param trouble why it could not be told; null: it was */
    record Life(
            Unit unit, List<Evidence> evidence, @Nullable Answer trouble) {}

    private record Search(
            @Nullable By by, List<Unit> units, @Nullable Answer trouble) {}

    final ObjectProperty<@Nullable Unit> chosen = new SimpleObjectProperty<>();

    private final SimpleObjectProperty<@Nullable Found> found = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<@Nullable Life> life = new SimpleObjectProperty<>();
    private final SimpleObjectProperty<@Nullable Answer> trouble = new SimpleObjectProperty<>();
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final Engine engine;
    private final Background background;
    private long question;

    OrdersViewModel(Engine engine, Background background) {
        this.engine = engine;
        this.background = background;
        chosen.addListener((o, was, is) -> readLife(is));
    }

    /** Null before the first search. */
    ReadOnlyObjectProperty<@Nullable Found> foundProperty() {
        return found;
    }

    /** Of the chosen unit; null while there is none, or it is being read. */
    ReadOnlyObjectProperty<@Nullable Life> lifeProperty() {
        return life;
    }

    /** Why the last search failed; null: it did not. */
    ReadOnlyObjectProperty<@Nullable Answer> troubleProperty() {
        return trouble;
    }

    ReadOnlyBooleanProperty busyProperty() {
        return busy.getReadOnlyProperty();
    }

    /** Looks the words up as order, reservation, request and buyer, until they are known. A later search overtakes an earlier one. */
    void search(String typed) {
        String words = typed.strip();
        if (words.isEmpty()) {
            return;
        }
        long mine = ++question;
        busy.set(true);
        background.call(() -> lookUp(words), answer -> {
            if (mine != question) {
                return;
            }
            busy.set(false);
            trouble.set(answer.trouble());
            if (answer.trouble() == null) {
                found.set(new Found(words, answer.by(), answer.units()));
                chosen.set(answer.units().isEmpty() ? null : answer.units().getFirst());
            }
        });
    }

    private Search lookUp(String words) {
        for (By by : By.values()) {
            Answer answer = engine.get(PATH + "?" + by.parameter + "=" + encoded(words) + "&limit=200");
            if (!(answer instanceof Answer.Done done)) {
                return new Search(null, List.of(), answer);
            }
            List<Unit> units = List.of(Json.MAPPER.treeToValue(done.body().path("units"), Unit[].class));
            if (!units.isEmpty()) {
                return new Search(by, units, null);
            }
        }
        return new Search(null, List.of(), null);
    }

    private void readLife(@Nullable Unit unit) {
        life.set(null);
        if (unit == null) {
            return;
        }
        background.call(() -> engine.get(PATH + "/" + encoded(unit.reservationId())), answer -> {
            if (unit.equals(chosen.get())) {
                life.set(
                        answer instanceof Answer.Done done
                                ? new Life(
                                        unit,
                                        List.of(Json.MAPPER.treeToValue(
                                                done.body().path("evidence"), Evidence[].class)),
                                        null)
                                : new Life(unit, List.of(), answer));
            }
        });
    }

    private static String encoded(String words) {
        return URLEncoder.encode(words, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The life as text, for whoever asked: one line a moment. */
    static String asText(Life life, ZoneId zone, Function<String, String> state) {
        Unit unit = life.unit();
        String head = unit.reservationId()
                + (unit.orderNo() == null ? "" : "  order " + unit.orderNo())
                + "  " + unit.offer().activityId() + "/" + unit.offer().skuId()
                + "  " + state.apply(unit.stands()) + "  (" + zone.getId() + ")\n";
        return life.evidence().stream()
                .map(e -> Figures.millis(e.at(), zone) + "  " + e.what() + "  [" + e.source() + " " + e.id() + "]"
                        + (e.values().isEmpty() ? "" : "  " + e.facts()))
                .collect(Collectors.joining("\n", head, "\n"));
    }
}
