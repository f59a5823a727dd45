package seckill.console.switches;

import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Environment;
import seckill.console.fx.Figures;
import seckill.console.fx.HoldButton;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;
import seckill.model.SaleState;
import seckill.model.feed.FeedSnapshot;

/** The switch over all sales. Ids: {@code switches-stop-all}, {@code switches-let-all-go}, {@code switches-all-stopped}. */
final class StopAllBar {

    /** What has to be typed in production before every sale goes on. */
    private static final String TYPED = "ALL";

    private final Workplace place;
    private final Texts texts;
    private final BiConsumer<Boolean, String> send;
    private final Label stopped;
    private final HoldButton stop;
    private final Button go;
    private final HBox root;
    private long selling;

    /** @param reason for a stop, at hand before it is needed */
    StopAllBar(Workplace place, Supplier<String> reason, BiConsumer<Boolean, String> send, Runnable tooShort) {
        this.place = place;
        this.texts = place.texts();
        this.send = send;
        stopped = texts.label("switches.everything-stopped", "badge", "red", "strong");
        stopped.setId("switches-all-stopped");
        stop = new HoldButton(() -> send.accept(true, reason.get()), tooShort);
        texts.bind(stop, "switches.stop-all");
        stop.setId("switches-stop-all");
        stop.setGraphic(new FontIcon(Feather.OCTAGON));
        go = texts.bind(new Button(), "switches.let-all-go");
        go.setId("switches-let-all-go");
        go.setOnAction(e -> ask());
        root = new HBox(12, stopped, go, stop);
        root.setAlignment(Pos.CENTER_RIGHT);
        for (Region each : new Region[] {stopped, go, stop}) {
            each.managedProperty().bind(each.visibleProperty());
            each.setMinWidth(Region.USE_PREF_SIZE);
        }
        stopped.setVisible(false);
        go.setVisible(false);
    }

    HBox root() {
        return root;
    }

    HoldButton stopButton() {
        return stop;
    }

    void show(FeedSnapshot now, boolean underWay) {
        selling = now.offers().stream()
                .filter(o -> o.state() == SaleState.OPEN && o.stop() == null)
                .count();
        stopped.setVisible(now.stopAll());
        go.setVisible(now.stopAll());
        stop.setVisible(!now.stopAll());
        boolean may = place.may(OperatorRole.OPERATOR) && !underWay;
        stop.setDisable(!may);
        go.setDisable(!may);
    }

    private void ask() {
        ConfirmDialog.ask(
                place,
                texts.get("switches.let-all-go"),
                texts.get("switches.ask-all-go", Figures.count(selling)),
                texts.get("switches.let-all-go"),
                place.environment() == Environment.PRODUCTION ? TYPED : "",
                reason -> send.accept(false, reason));
    }
}
