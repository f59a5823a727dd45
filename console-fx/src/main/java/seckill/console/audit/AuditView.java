package seckill.console.audit;

import java.util.List;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import seckill.console.client.Answer;
import seckill.console.fx.Columns;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.SaveDialog;
import seckill.console.fx.Screen;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.AuditOutcome;
import seckill.model.OperatorRole;

/** Ids: {@code audit-table}, {@code audit-verify}, {@code audit-verdict}, {@code audit-export}, {@code audit-more}. */
final class AuditView implements Screen.View {

    private static final Duration REFRESH = Duration.seconds(5);

    private final Workplace place;
    private final Texts texts;
    private final AuditViewModel model;
    private final Label subtitle = new Label();
    private final Label verdict = new Label();
    private final TableView<AuditRow> table = new TableView<>();
    private final AuditDetail detail;
    private final Button more;
    private final VBox root;
    private final Timeline refresh;

    AuditView(Workplace place) {
        this.place = place;
        this.texts = place.texts();
        model = new AuditViewModel(place.engine(), place.background(), place.clock());
        detail = new AuditDetail(place);
        more = button("audit.more", "audit-more", model::more);
        HBox filters = new AuditFilters(texts, model, model::refresh).root();
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        filters.getChildren().addAll(gap, more);
        VBox rows = new VBox(table());
        rows.getStyleClass().add("card");
        HBox.setHgrow(rows, Priority.ALWAYS);
        HBox body = new HBox(14, rows, detail.root());
        VBox.setVgrow(body, Priority.ALWAYS);
        root = new VBox(head(), filters, body);
        root.getStyleClass().add("page");
        refresh = new Timeline(new KeyFrame(REFRESH, e -> model.follow()));
        refresh.setCycleCount(Animation.INDEFINITE);
        model.shownProperty().addListener((o, was, is) -> render());
        model.troubleProperty().addListener((o, was, is) -> render());
        texts.language().addListener((o, was, is) -> {
            table.refresh();
            detail.show(table.getSelectionModel().getSelectedItem());
            render();
        });
        render();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public void shown() {
        model.follow();
        refresh.play();
    }

    @Override
    public void hidden() {
        refresh.stop();
    }

    private HBox head() {
        Label title = texts.label("audit.title", "title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        subtitle.setId("audit-subtitle");
        subtitle.getStyleClass().add("muted");
        verdict.setId("audit-verdict");
        verdict.getStyleClass().add("strong");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button verify = button("audit.verify", "audit-verify", this::verify);
        Button export = button("audit.export", "audit-export", this::export);
        boolean may = place.who().role().covers(OperatorRole.OPERATOR);
        HBox buttons = new HBox(10, verify, export);
        for (Button each : List.of(verify, export)) {
            each.setDisable(!may);
        }
        if (!may) {
            Tooltip.install(buttons, new Tooltip(texts.get("fx.role-too-low")));
        }
        HBox head = new HBox(14, title, subtitle, gap, verdict, buttons);
        head.setAlignment(Pos.CENTER_LEFT);
        return head;
    }

    private TableView<AuditRow> table() {
        table.setId("audit-table");
        table.getColumns()
                .setAll(List.of(
                        Columns.text(texts, "audit.at", 110, r -> Figures.moment(r.happenedAt(), place.zone())),
                        Columns.text(texts, "audit.who", 85, AuditRow::who),
                        Columns.text(texts, "audit.action", 120, AuditRow::action),
                        Columns.text(texts, "audit.target", 105, AuditRow::target),
                        Columns.text(texts, "audit.outcome", 95, this::outcome),
                        Columns.text(texts, "audit.why", 160, AuditRow::reason)));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> detail.show(is));
        VBox.setVgrow(table, Priority.ALWAYS);
        return table;
    }

    private Button button(String key, String id, Runnable action) {
        Button button = texts.bind(new Button(), key);
        button.setId(id);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(e -> action.run());
        return button;
    }

    private String outcome(AuditRow row) {
        AuditOutcome outcome = row.outcome();
        return outcome == null ? "?" : sign(outcome) + " " + texts.of("audit.outcome", outcome);
    }

    private static String sign(AuditOutcome outcome) {
        return switch (outcome) {
            case STARTED -> "◐";
            case DONE -> "●";
            case REFUSED -> "✖";
            case FAILED -> "!";
        };
    }

    static String colour(AuditRow row) {
        return row.outcome() == AuditOutcome.REFUSED || row.outcome() == AuditOutcome.FAILED ? "red" : "muted";
    }

    private void render() {
        Answer trouble = model.troubleProperty().get();
        AuditViewModel.Shown shown = model.shownProperty().get();
        more.setVisible(shown != null && shown.more());
        subtitle.setText(
                trouble != null
                        ? Outcomes.words(texts, "", trouble)
                        : shown == null
                                ? texts.get("fx.no-data")
                                : texts.get(
                                        shown.more() ? "audit.subtitle-more" : "audit.subtitle",
                                        Figures.count(shown.rows().size())));
        table.setPlaceholder(texts.label("audit.none", "muted"));
        if (shown != null && !shown.rows().equals(table.getItems())) {
            AuditRow before = table.getSelectionModel().getSelectedItem();
            table.getItems().setAll(shown.rows());
            shown.rows().stream()
                    .filter(r -> before == null || r.auditId() == before.auditId())
                    .findFirst()
                    .ifPresent(table.getSelectionModel()::select);
        }
    }

    private void verify() {
        verdict.getStyleClass().removeAll("green", "red");
        verdict.setText("◌ " + texts.get("audit.verifying"));
        model.verify(
                found -> {
                    verdict.getStyleClass().add(found.valid() ? "green" : "red");
                    verdict.setText(
                            found.valid()
                                    ? "● "
                                            + texts.get(
                                                    "audit.intact",
                                                    Figures.count(found.rows()),
                                                    found.lastHash()
                                                            .substring(
                                                                    0,
                                                                    Math.min(
                                                                            12,
                                                                            found.lastHash()
                                                                                    .length())))
                                    : "✖ "
                                            + texts.get(
                                                    "audit.broken", Figures.count(found.firstBadRow()), found.why()));
                    verdict.setTooltip(new Tooltip(found.lastHash() + found.why()));
                },
                answer -> verdict.setText(Outcomes.words(texts, "", answer)));
    }

    private void export() {
        String name = "seckill-audit-" + Figures.file(place.clock().instant(), place.zone()) + ".ndjson";
        SaveDialog.ask(
                place,
                texts.get("audit.export-title"),
                name,
                file -> model.export(
                        file, answer -> place.overlay().tell(Outcomes.words(texts, file.toString(), answer))));
    }
}
