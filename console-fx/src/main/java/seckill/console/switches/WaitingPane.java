package seckill.console.switches;

import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.fx.ConfirmDialog;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;

/** Reopenings that wait for a second person. Ids: {@code approve-<id>}, {@code reject-<id>}, {@code withdraw-<id>}. */
final class WaitingPane {

    /** Decides with a reason. */
    interface Decide {
        void decide(Waiting approval, String decision, String reason);
    }

    private final Workplace place;
    private final Texts texts;
    private final Decide decide;
    private final VBox rows = new VBox(10);
    private final VBox root;

    WaitingPane(Workplace place, Decide decide) {
        this.place = place;
        this.texts = place.texts();
        this.decide = decide;
        root = new VBox(8, texts.label("switches.waiting", "muted", "strong"), rows);
        root.getStyleClass().add("card");
    }

    VBox root() {
        return root;
    }

    void show(List<Waiting> waiting) {
        rows.getChildren().clear();
        if (waiting.isEmpty()) {
            rows.getChildren().add(texts.label("switches.nobody-waits", "faint"));
        }
        waiting.forEach(w -> rows.getChildren().add(row(w)));
    }

    private VBox row(Waiting w) {
        Label what = new Label(texts.get(
                "switches.asked",
                w.offer().activityId() + "/" + w.offer().skuId(),
                w.askedBy(),
                Figures.clock(w.askedAt(), place.zone()),
                Figures.clock(w.expiresAt(), place.zone())));
        Label why = new Label("“" + w.reason() + "”");
        why.getStyleClass().add("muted");
        for (Label label : List.of(what, why)) {
            label.setWrapText(true);
            label.setMinHeight(Region.USE_PREF_SIZE);
        }
        boolean own = w.askedBy().equals(place.who().name());
        HBox buttons =
                own ? new HBox(8, button(w, "withdraw")) : new HBox(8, button(w, "approve"), button(w, "reject"));
        return new VBox(5, what, why, buttons);
    }

    private HBox button(Waiting w, String decision) {
        Button button = texts.bind(new Button(), "switches." + decision);
        button.setId(decision + "-" + w.approvalId());
        boolean may = place.may(OperatorRole.OPERATOR);
        button.setDisable(!may);
        HBox holder = new HBox(button);
        if (!may) {
            Tooltip.install(holder, new Tooltip(texts.get(place.whyNot())));
        }
        button.setOnAction(e -> ConfirmDialog.ask(
                place,
                texts.get("switches." + decision) + "  " + w.offer().activityId() + "/"
                        + w.offer().skuId(),
                texts.get("switches.ask-" + decision, w.askedBy()),
                texts.get("switches." + decision),
                "",
                reason -> decide.decide(w, decision, reason)));
        return holder;
    }
}
