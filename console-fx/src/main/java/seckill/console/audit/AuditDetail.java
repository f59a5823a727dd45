package seckill.console.audit;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.Figures;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** One line of the log in full: its reason, and each field that is not as it was. */
final class AuditDetail {

    private final Workplace place;
    private final Texts texts;
    private final VBox all = new VBox(6);
    private final VBox root;

    AuditDetail(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        ScrollPane scroll = new ScrollPane(all);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        root = new VBox(8, texts.label("audit.detail", "muted", "strong"), scroll);
        root.setId("audit-detail");
        root.getStyleClass().add("card");
        root.setMinWidth(320);
        root.setPrefWidth(340);
        root.setMaxWidth(340);
    }

    VBox root() {
        return root;
    }

    void show(@Nullable AuditRow row) {
        all.getChildren().clear();
        if (row == null) {
            add(texts.get("audit.choose"), "faint");
            return;
        }
        add(row.action() + "  " + row.target(), "strong");
        add(
                texts.get(
                        "audit.by",
                        row.who(),
                        row.role(),
                        row.address(),
                        Figures.moment(row.happenedAt(), place.zone())),
                "muted");
        if (!row.reason().isEmpty()) {
            add("“" + row.reason() + "”");
        }
        if (!row.detail().isEmpty()) {
            add(row.detail(), AuditView.colour(row));
        }
        List<Change> changes = Change.between(row.before(), row.after());
        add(texts.get(changes.isEmpty() ? "audit.no-change" : "audit.changes"), "muted", "small");
        for (Change change : changes) {
            VBox box = new VBox(2, label(change.field(), "muted", "small"));
            if (!change.before().isEmpty()) {
                box.getChildren().add(label("− " + change.before(), "red"));
            }
            if (!change.after().isEmpty()) {
                box.getChildren().add(label("+ " + change.after(), "green"));
            }
            box.getStyleClass().add("change");
            all.getChildren().add(box);
        }
        add(texts.get("audit.chain", Long.toString(row.auditId()), row.requestId(), row.hash()), "faint", "small");
    }

    private void add(String text, String... styles) {
        all.getChildren().add(label(text, styles));
    }

    private static Label label(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
