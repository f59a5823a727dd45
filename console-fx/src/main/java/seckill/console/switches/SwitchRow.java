package seckill.console.switches;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.HoldButton;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.console.switches.SaleSwitch.Next;
import seckill.model.OperatorRole;
import seckill.model.SaleState;

/** One row: what it is, whether it sells, why not, and the one button that fits. Ids: {@code stop-<target>}, {@code reopen-<target>}. */
final class SwitchRow {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final double GAP = 14;
    private static final double NAME_WIDTH = 205;
    private static final double STATE_WIDTH = 165;
    private static final double LEFT_WIDTH = 92;
    private static final double ACTION_WIDTH = 132;

    /** What a row's buttons do. */
    interface Pull {
        void stop(SaleSwitch row);

        void tooShort();

        void choose(SaleSwitch row);
    }

    private final Workplace place;
    private final Label name = new Label();
    private final Label id = new Label();
    private final Label state = new Label();
    private final Label why = new Label();
    private final Tooltip whole = new Tooltip();
    private final Label left = new Label();
    private final HoldButton stop;
    private final Button reopen;
    private final Label none;
    private final HBox root;
    private SaleSwitch shown;

    SwitchRow(Workplace place, SaleSwitch first, Pull pull) {
        this.place = place;
        this.shown = first;
        Texts texts = place.texts();
        name.getStyleClass().add("strong");
        id.getStyleClass().addAll("muted", "small");
        VBox what = new VBox(name, id);
        what.setAlignment(Pos.CENTER_LEFT);
        what.setMinWidth(NAME_WIDTH);
        what.setPrefWidth(NAME_WIDTH);
        left.setMinWidth(LEFT_WIDTH);
        left.setAlignment(Pos.CENTER_RIGHT);
        why.getStyleClass().addAll("muted", "small");
        why.managedProperty().bind(why.textProperty().isNotEmpty());
        why.setTooltip(whole);
        VBox now = new VBox(state, why);
        now.setAlignment(Pos.CENTER_LEFT);
        now.setMinWidth(STATE_WIDTH);
        now.setPrefWidth(STATE_WIDTH);
        now.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(now, Priority.ALWAYS);
        stop = new HoldButton(() -> pull.stop(shown), pull::tooShort);
        texts.bind(stop, "switches.stop");
        stop.setId("stop-" + first.target().replace('/', '-'));
        stop.focusedProperty().addListener((o, was, is) -> {
            if (is) {
                pull.choose(shown);
            }
        });
        reopen = texts.bind(new Button(), "switches.reopen");
        reopen.setId("reopen-" + first.target().replace('/', '-'));
        reopen.setOnAction(e -> pull.choose(shown));
        none = texts.label("switches.none", "faint", "small");
        HBox action = new HBox(stop, reopen, none);
        action.setAlignment(Pos.CENTER_RIGHT);
        action.setMinWidth(ACTION_WIDTH);
        for (Region each : new Region[] {stop, reopen, none}) {
            each.managedProperty().bind(each.visibleProperty());
        }
        root = new HBox(GAP, what, now, left, action);
        root.setAlignment(Pos.CENTER_LEFT);
        root.getStyleClass().add("switch-row");
        root.setOnMouseClicked(e -> pull.choose(shown));
    }

    /** What stands above the rows. */
    static HBox heads(Texts texts) {
        Label what = texts.label("switches.sale", "muted", "small");
        what.setMinWidth(NAME_WIDTH);
        what.setPrefWidth(NAME_WIDTH);
        Label now = texts.label("switches.now", "muted", "small");
        now.setPrefWidth(STATE_WIDTH);
        now.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(now, Priority.ALWAYS);
        Label left = texts.label("switches.left", "muted", "small");
        left.setMinWidth(LEFT_WIDTH);
        left.setAlignment(Pos.CENTER_RIGHT);
        Region action = new Region();
        action.setMinWidth(ACTION_WIDTH);
        HBox heads = new HBox(GAP, what, now, left, action);
        heads.getStyleClass().add("switch-heads");
        return heads;
    }

    HBox root() {
        return root;
    }

    HoldButton stopButton() {
        return stop;
    }

    /** @param allStopped whether every sale is stopped, whatever this row says */
    void show(SaleSwitch row, boolean chosen, boolean underWay, boolean allStopped) {
        shown = row;
        Texts texts = place.texts();
        root.pseudoClassStateChanged(CHOSEN, chosen);
        name.setText(row.within() ? "└ " + row.title() : row.title());
        id.setText(row.target());
        left.setText(Figures.count(row.figures().units().left()));
        why.setText(row.stop() == null ? "" : row.figures().stopDetail());
        whole.setText(why.getText());
        boolean sells = row.state() == SaleState.OPEN && row.stop() == null && !allStopped;
        state.setText(
                underWay
                        ? "◌ " + texts.get("switches.under-way")
                        : row.stop() != null
                                ? "■ " + texts.of("fx.stop", row.stop())
                                : allStopped && row.state() == SaleState.OPEN
                                        ? "■ " + texts.get("switches.all-stopped")
                                        : (sells ? "▶ " : "○ ") + texts.of("fx.state", row.state()));
        state.getStyleClass().removeAll("green", "red", "amber", "muted");
        state.getStyleClass()
                .add(underWay ? "amber" : sells ? "green" : row.stop() != null || allStopped ? "red" : "muted");
        stop.setVisible(row.next() == Next.STOP);
        stop.setDisable(underWay || !place.may(OperatorRole.OPERATOR));
        reopen.setVisible(row.next() == Next.RESUME || row.next() == Next.START || row.next() == Next.REOPEN);
        none.setVisible(row.next() == Next.NONE);
    }
}
