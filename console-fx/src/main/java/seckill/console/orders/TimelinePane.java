package seckill.console.orders;

import java.util.Objects;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** A unit's moments down a line, the database's in one colour and Redis's in another, each with its source in words. */
final class TimelinePane {

    private final Workplace place;
    private final Texts texts;
    private final VBox moments = new VBox();
    private final ScrollPane root = new ScrollPane(moments);

    TimelinePane(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        moments.setId("orders-timeline");
        root.setFitToWidth(true);
        VBox.setVgrow(root, Priority.ALWAYS);
    }

    ScrollPane root() {
        return root;
    }

    void show(OrdersViewModel.@Nullable Life life, boolean chosen) {
        moments.getChildren().clear();
        if (life == null) {
            moments.getChildren().add(texts.label(chosen ? "orders.reading" : "orders.choose", "faint"));
            return;
        }
        if (life.trouble() != null) {
            Label words = new Label(Outcomes.words(texts, "", Objects.requireNonNull(life.trouble())));
            words.setWrapText(true);
            words.getStyleClass().add("red");
            moments.getChildren().add(words);
            return;
        }
        life.evidence().forEach(e -> moments.getChildren().add(moment(e)));
    }

    private HBox moment(Evidence evidence) {
        boolean redis = evidence.source().startsWith("redis");
        Label at = new Label(Figures.millis(evidence.at(), place.zone()));
        at.getStyleClass().addAll("muted", "small");
        at.setMinWidth(Region.USE_PREF_SIZE);
        Label dot = new Label(redis ? "◆" : "●");
        dot.getStyleClass().add(redis ? "violet" : "blue");
        dot.setMinWidth(Region.USE_PREF_SIZE);
        Label what = new Label(evidence.what());
        what.getStyleClass().add("strong");
        Label source = new Label(evidence.source() + "  " + evidence.id());
        source.getStyleClass().addAll("muted", "small");
        VBox words = new VBox(1, what, source);
        if (!evidence.values().isEmpty()) {
            Label facts = new Label(evidence.facts());
            facts.getStyleClass().addAll("payload", "small");
            words.getChildren().add(facts);
        }
        words.getChildren().forEach(each -> {
            ((Label) each).setWrapText(true);
            ((Label) each).setMinHeight(Region.USE_PREF_SIZE);
        });
        HBox.setHgrow(words, Priority.ALWAYS);
        HBox row = new HBox(12, at, dot, words);
        row.setAlignment(Pos.TOP_LEFT);
        row.getStyleClass().add("moment");
        return row;
    }
}
