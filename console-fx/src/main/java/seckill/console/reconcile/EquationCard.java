package seckill.console.reconcile;

import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;

/** One equation, large enough to be read from two metres; a broken one has a red frame, a cross and what it is off by. */
final class EquationCard {

    private final Texts texts;
    private final Label state = new Label();
    private final Label detail = new Label();
    private final HBox terms = new HBox(20);
    private final VBox root;

    EquationCard(Texts texts, Equation.Kind kind) {
        this.texts = texts;
        String key = kind.name().toLowerCase(Locale.ROOT);
        state.setId("reconcile-state-" + key);
        state.getStyleClass().add("strong");
        state.setMinWidth(Region.USE_PREF_SIZE);
        detail.getStyleClass().addAll("red", "small");
        detail.setAlignment(Pos.CENTER_RIGHT);
        HBox.setHgrow(detail, Priority.ALWAYS);
        detail.setMaxWidth(Double.MAX_VALUE);
        HBox head = new HBox(12, texts.label("reconcile.equation." + kind.name(), "muted", "strong"), state, detail);
        head.setAlignment(Pos.CENTER_LEFT);
        terms.setAlignment(Pos.CENTER_LEFT);
        root = new VBox(5, head, terms);
        root.getStyleClass().addAll("card", "equation");
        root.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(root, Priority.ALWAYS);
    }

    VBox root() {
        return root;
    }

    void show(Equation equation) {
        boolean broken = equation.state() == Equation.State.BROKEN;
        root.getStyleClass().remove("broken");
        if (broken) {
            root.getStyleClass().add("broken");
        }
        state.setText(words(equation));
        state.getStyleClass().removeAll("red", "green", "muted", "blue");
        state.getStyleClass()
                .add(
                        switch (equation.state()) {
                            case HOLDS -> "green";
                            case BROKEN -> "red";
                            case MOVING -> "blue";
                            case UNKNOWN -> "muted";
                        });
        detail.setText(equation.divergent().isEmpty() ? equation.detail() : first(equation));
        List<Equation.Term> wanted = equation.terms();
        if (terms.getChildren().size() != Math.max(1, wanted.size() * 2 - 1)) {
            build(wanted);
        }
        fill(wanted, equation.doubted());
    }

    private String words(Equation equation) {
        String word = texts.of("reconcile.state", equation.state());
        return switch (equation.state()) {
            case HOLDS -> "● " + word;
            case BROKEN ->
                "✖ "
                        + (equation.difference() == 0
                                ? word
                                : texts.get("reconcile.off", Figures.count(equation.difference())));
            case MOVING -> "◐ " + word;
            case UNKNOWN -> "○ " + word;
        };
    }

    private String first(Equation equation) {
        return texts.get("reconcile.first", equation.divergent());
    }

    private void build(List<Equation.Term> wanted) {
        terms.getChildren().clear();
        for (Equation.Term term : wanted) {
            if (!term.sign().isEmpty()) {
                Label sign = new Label(term.sign());
                sign.getStyleClass().add("sign");
                terms.getChildren().add(sign);
            }
            Label figure = new Label();
            figure.getStyleClass().add("huge");
            Label name = texts.label("reconcile.term." + term.name(), "muted", "small");
            VBox box = new VBox(figure, name);
            box.setAlignment(Pos.CENTER);
            terms.getChildren().add(box);
        }
        if (wanted.isEmpty()) {
            terms.getChildren().add(texts.label("reconcile.no-terms", "faint"));
        }
    }

    private void fill(List<Equation.Term> wanted, String doubted) {
        for (int i = 0; i < wanted.size(); i++) {
            VBox box = (VBox) terms.getChildren().get(2 * i);
            Label figure = (Label) box.getChildren().getFirst();
            figure.setText(Figures.count(wanted.get(i).value()));
            figure.getStyleClass().remove("red");
            if (wanted.get(i).name().equals(doubted)) {
                figure.getStyleClass().add("red");
            }
        }
    }
}
