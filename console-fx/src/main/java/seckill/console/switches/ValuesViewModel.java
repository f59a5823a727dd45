package seckill.console.switches;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.Json;
import seckill.console.fx.Background;

/** The switches that have a value: read, set by the version that was looked at, planned ahead. On JavaFX's thread only. */
final class ValuesViewModel {

    private static final String PATH = "/control/v1/switches";

    /**
     * What somebody wants.
     *
     * @param value null: each instance's default
     * @param until null: it stands until it is changed
     * @param at local time in the zone, such as {@code 2026-11-11T20:00}; empty: now
     */
    record Wish(@Nullable Long value, @Nullable Instant until, String at, String zone) {}

    private final SimpleObjectProperty<List<ValueSwitch>> switches = new SimpleObjectProperty<>(List.of());
    private final Engine engine;
    private final Background background;
    private boolean reading;

    ValuesViewModel(Engine engine, Background background) {
        this.engine = engine;
        this.background = background;
    }

    /** Empty until they are read, and at an engine that has none. */
    ReadOnlyObjectProperty<List<ValueSwitch>> switchesProperty() {
        return switches;
    }

    /** Reads them again, unless it is being done. Call it every few seconds while they are seen. */
    void refresh() {
        if (reading) {
            return;
        }
        reading = true;
        background.call(() -> engine.get(PATH), answer -> {
            reading = false;
            if (answer instanceof Answer.Done done && done.body().isArray()) {
                switches.set(List.of(Json.MAPPER.treeToValue(done.body(), ValueSwitch[].class)));
            }
        });
    }

    /** Sets it now, or plans it; refused when somebody else changed it since it was looked at. */
    void wish(ValueSwitch which, Wish wish, String reason, Consumer<Answer> then) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        body.put("value", wish.value());
        body.put("until", wish.until() == null ? null : wish.until().toString());
        String path = PATH + "/" + which.name();
        if (wish.at().isEmpty()) {
            send(Engine.Write.put(path, body, reason, which.tag()), then);
        } else {
            body.put("at", wish.at());
            body.put("zone", wish.zone());
            send(Engine.Write.post(path + "/plans", body, reason), then);
        }
    }

    void withdraw(ValueSwitch.Plan plan, String reason, Consumer<Answer> then) {
        send(Engine.Write.post("/control/v1/switch-plans/" + plan.scheduleId() + "/withdraw", null, reason), then);
    }

    private void send(Engine.Write write, Consumer<Answer> then) {
        background.call(() -> engine.write(write), answer -> {
            then.accept(answer);
            refresh();
        });
    }
}
