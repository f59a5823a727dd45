package seckill.console.app;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.feed.FeedSnapshot;

/** The environment's coloured band: where one is, who one is, what the engine's clock says. */
final class Band {

    private final Workplace place;
    private final Label where = new Label();
    private final Label who = new Label();
    private final HBox root;

    Band(Workplace place) {
        this.place = place;
        Label word = place.texts().label("fx.environment." + place.environment().name(), "strong");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        root = new HBox(word, where, gap, who);
        root.getStyleClass().addAll("band", place.environment().styleClass());
        refresh();
    }

    Node root() {
        return root;
    }

    void refresh() {
        Texts texts = place.texts();
        FeedSnapshot now = place.live().snapshotProperty().get();
        String address = place.engine().address().uri().getAuthority();
        where.setText(
                now == null
                        ? address
                        : texts.get(
                                "app.where",
                                address,
                                now.instances().stream().filter(i -> !i.gone()).count(),
                                now.redis().detail(),
                                now.database().detail()));
        String mode = texts.get(place.readOnly() || place.who().readOnly() ? "app.read-only" : "app.writing");
        String clock = now == null ? Figures.UNKNOWN : clock(now);
        who.setText(texts.get(
                "app.who", place.who().name(), texts.of("fx.role", place.who().role()), mode, clock));
    }

    /** The engine's time now, and how far this machine's clock is from it. */
    private String clock(FeedSnapshot now) {
        long age = Math.max(0, place.live().ageMillisProperty().get());
        long offset = now.at().plusMillis(age).toEpochMilli() - place.clock().millis();
        return Figures.clock(now.at().plusMillis(age), place.zone()) + " "
                + place.zone().getId() + String.format(java.util.Locale.ROOT, " (%+,d ms)", offset);
    }
}
