package seckill.console.switches;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Environment;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.console.switches.SaleSwitch.Next;
import seckill.model.OperatorRole;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.OfferFigures;

/** What is proven about a stopped sale, and the way to open it. Ids: {@code opening-go}, {@code opening-rebuild}, {@code opening-emergency}, {@code opening-proof}. */
final class OpeningPane {

    /** What the buttons do. */
    interface Opening {
        void open(SaleSwitch row, String reason);

        void emergency(SaleSwitch row, String reason);

        void rebuild(SaleSwitch row, String reason);
    }

    private final Workplace place;
    private final Texts texts;
    private final Opening opening;
    private final Label title = new Label();
    private final VBox proof = new VBox(5);
    private final Button go = new Button();
    private final Button rebuild;
    private final Button emergency;
    private final VBox root;
    private @Nullable SaleSwitch shown;

    OpeningPane(Workplace place, Opening opening) {
        this.place = place;
        this.texts = place.texts();
        this.opening = opening;
        title.getStyleClass().add("strong");
        title.setWrapText(true);
        proof.setId("opening-proof");
        go.setId("opening-go");
        go.setOnAction(e -> ask());
        rebuild = texts.bind(new Button(), "switches.rebuild");
        rebuild.setId("opening-rebuild");
        rebuild.setOnAction(e -> askRebuild());
        emergency = texts.bind(new Button(), "switches.emergency");
        emergency.setId("opening-emergency");
        emergency.getStyleClass().add("flat-danger");
        emergency.setOnAction(e -> askEmergency());
        Button compare = texts.bind(new Button(), "switches.to-reconcile");
        compare.setOnAction(e -> place.open().accept("reconcile"));
        root = new VBox(10, title, proof, new FlowPane(8, 8, go, compare, rebuild, emergency));
        root.getStyleClass().addAll("card", "opening");
    }

    VBox root() {
        return root;
    }

    void show(@Nullable SaleSwitch row, @Nullable Waiting waiting, boolean underWay) {
        shown = row;
        boolean opens = row != null && row.next() != Next.STOP && row.next() != Next.NONE;
        root.getStyleClass().remove("fenced");
        proof.getChildren().clear();
        go.setVisible(opens);
        emergency.setVisible(row != null && row.next() == Next.REOPEN && place.may(OperatorRole.ADMIN));
        emergency.setManaged(emergency.isVisible());
        rebuild.setVisible(row != null && row.next() == Next.REOPEN);
        rebuild.setManaged(rebuild.isVisible());
        rebuild.setDisable(underWay || !place.may(OperatorRole.OPERATOR));
        if (row == null || !opens) {
            title.setText(row == null ? texts.get("switches.choose") : texts.get("switches.sells", row.title()));
            return;
        }
        title.setText(texts.get("switches.opening", row.title()));
        boolean fence = row.next() == Next.REOPEN;
        if (fence) {
            root.getStyleClass().add("fenced");
            proof(row, waiting);
        } else {
            line("●", "muted", texts.get("switches.plain"));
        }
        go.setText(texts.get(fence ? "switches.prove" : "switches.let-go"));
        go.setDisable(underWay || waiting != null || !place.may(OperatorRole.OPERATOR));
    }

    private void proof(SaleSwitch row, @Nullable Waiting waiting) {
        OfferFigures offer = row.figures();
        Lamp last = offer.lamps().stream()
                .filter(l -> l.rule() == LampRule.RECONCILIATION)
                .findFirst()
                .orElse(null);
        Lamp.State balanced = last == null ? Lamp.State.UNKNOWN : last.state();
        switch (balanced) {
            case HOLDS -> line("●", "green", texts.get("switches.proof-balanced"));
            case BROKEN -> line("✖", "red", texts.get("switches.proof-broken", last == null ? "" : last.detail()));
            case UNKNOWN -> line("○", "muted", texts.get("switches.proof-unknown"));
        }
        none(offer.units().inFlight(), "switches.proof-waiting");
        none(offer.deadLetters(), "switches.proof-dead");
        line(
                offer.inRedis() == null ? "○" : offer.inRedis() ? "●" : "✖",
                offer.inRedis() == null ? "muted" : offer.inRedis() ? "green" : "red",
                texts.get(
                        Boolean.FALSE.equals(offer.inRedis()) ? "switches.proof-no-redis" : "switches.proof-redis",
                        Figures.count(offer.epoch())));
        if (place.environment() == Environment.TEST) {
            line("○", "muted", texts.get("switches.proof-alone"));
        } else if (waiting == null) {
            line("○", "muted", texts.get("switches.proof-second"));
        } else {
            line(
                    "◐",
                    "amber",
                    texts.get(
                            "switches.proof-asked", waiting.askedBy(), Figures.clock(waiting.askedAt(), place.zone())));
        }
        Label words = texts.label("switches.proof-again", "muted", "small");
        words.setWrapText(true);
        words.setMinHeight(Region.USE_PREF_SIZE);
        proof.getChildren().add(words);
    }

    /** What should be none, and does not forbid an opening. */
    private void none(long number, String key) {
        line(number == 0 ? "●" : "◐", number == 0 ? "green" : "amber", texts.get(key, Figures.count(number)));
    }

    private void line(String sign, String colour, String words) {
        Label line = new Label(sign + " " + words);
        line.getStyleClass().add(colour);
        line.setWrapText(true);
        line.setMinHeight(Region.USE_PREF_SIZE);
        proof.getChildren().add(line);
    }

    private void ask() {
        SaleSwitch row = shown;
        if (row == null) {
            return;
        }
        ConfirmDialog.ask(
                place,
                texts.get("switches.opening", row.title()),
                texts.get(
                        row.next() == Next.REOPEN ? "switches.ask-reopen" : "switches.ask-open",
                        Figures.count(row.figures().units().left())),
                go.getText(),
                place.environment() == Environment.PRODUCTION ? row.title() : "",
                reason -> opening.open(row, reason));
    }

    private void askRebuild() {
        SaleSwitch row = shown;
        if (row != null) {
            ConfirmDialog.ask(
                    place,
                    texts.get("switches.rebuild"),
                    texts.get("switches.ask-rebuild", row.title()),
                    texts.get("switches.rebuild"),
                    place.environment() == Environment.PRODUCTION ? row.title() : "",
                    reason -> opening.rebuild(row, reason));
        }
    }

    private void askEmergency() {
        SaleSwitch row = shown;
        if (row == null) {
            return;
        }
        ConfirmDialog.ask(
                place,
                texts.get("switches.emergency"),
                texts.get("switches.ask-emergency"),
                texts.get("switches.emergency"),
                row.title(),
                reason -> opening.emergency(row, reason));
    }
}
