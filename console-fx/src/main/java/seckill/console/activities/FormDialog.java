package seckill.console.activities;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.fx.Figures;
import seckill.console.fx.Outcomes;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;

/** The form of an activity, new or changed; says at once what is wrong, and sends nothing until it is right. Ids: {@code form-<field>}. */
final class FormDialog {

    private static final String[] OFFER_FIELDS = {"sku", "title", "price", "currency", "perBuyer", "buckets", "units"};
    private static final String[] OFFER_VALUES = {"1", "", "0.00", "CNY", "1", "4", "100"};
    private static final int REASON_LETTERS_MAX = 200;

    private final Workplace place;
    private final Texts texts;
    private final boolean withOffers;
    private final Map<String, TextField> fields = new TreeMap<>();
    private final CheckBox oneOrder = new CheckBox();
    private final CheckBox draft = new CheckBox();
    private final GridPane offers = new GridPane();
    private final Label wrong = new Label();
    private final Button send = new Button();
    private final VBox card = new VBox();
    private int offerCount;

    private FormDialog(Workplace place, boolean withOffers, String titleKey) {
        this.place = place;
        texts = place.texts();
        this.withOffers = withOffers;
        card.getChildren().add(texts.label(titleKey, "title"));
        card.getStyleClass().addAll("dialog-card", "form");
        card.setMaxHeight(Region.USE_PREF_SIZE);
        wrong.getStyleClass().add("red");
        wrong.setId("form-wrong");
        wrong.setWrapText(true);
        wrong.setMinHeight(Region.USE_PREF_SIZE);
        send.setId("form-send");
        send.getStyleClass().add("accent");
        texts.bind(send, withOffers ? "activities.create" : "activities.save");
    }

    static void create(Workplace place, ActivitiesViewModel model) {
        FormDialog dialog = new FormDialog(place, true, "activities.create");
        String start =
                Form.TIME.format(place.clock().instant().plusSeconds(86_400).atZone(place.zone()));
        String end =
                Form.TIME.format(place.clock().instant().plusSeconds(90_000).atZone(place.zone()));
        dialog.fill(
                "", start, end, "15", (form, reason) -> model.create(form, reason, dialog.told("activities.create")));
    }

    static void edit(Workplace place, ActivitiesViewModel model, ActivitiesViewModel.Detail base) {
        edit(place, model, base, null);
    }

    /** Shows both values beside each other; sending again is based on the one that was not seen before. */
    static void conflict(Workplace place, ActivitiesViewModel model, ActivitiesViewModel.Conflict conflict) {
        edit(place, model, conflict.theirs(), conflict.mine());
    }

    private static void edit(
            Workplace place, ActivitiesViewModel model, ActivitiesViewModel.Detail base, @Nullable Form mine) {
        FormDialog dialog = new FormDialog(place, false, mine == null ? "activities.edit" : "activities.conflict");
        Activity now = base.activity();
        String start = Form.TIME.format(now.startsAt().atZone(place.zone()));
        String end = Form.TIME.format(now.endsAt().atZone(place.zone()));
        String minutes = String.valueOf(now.paymentWindow().toMinutes());
        if (mine != null) {
            Label theirs = new Label(place.texts()
                    .get(
                            "activities.theirs",
                            now.name(),
                            start,
                            end,
                            Figures.count(now.paymentWindow().toMinutes())));
            theirs.setId("form-theirs");
            theirs.setWrapText(true);
            theirs.setMinHeight(Region.USE_PREF_SIZE);
            theirs.getStyleClass().add("amber");
            dialog.card.getChildren().add(theirs);
        }
        dialog.fill(
                mine == null ? now.name() : mine.name(),
                mine == null ? start : mine.startsAt(),
                mine == null ? end : mine.endsAt(),
                mine == null ? minutes : mine.paymentMinutes(),
                (form, reason) -> model.edit(form, base, reason, dialog.told("activities.edit")));
    }

    private Consumer<Answer> told(String key) {
        return answer -> place.overlay().tell(Outcomes.words(texts, texts.get(key), answer));
    }

    private void fill(String name, String start, String end, String minutes, BiConsumer<Form, String> then) {
        GridPane grid = new GridPane();
        grid.setHgap(10);
        grid.setVgap(8);
        grid.addRow(0, texts.label("activities.name", "muted"), field("name", name));
        grid.addRow(1, texts.label("activities.starts", "muted"), field("startsAt", start));
        grid.addRow(2, texts.label("activities.ends", "muted"), field("endsAt", end));
        grid.addRow(3, texts.label("activities.payment", "muted"), field("paymentMinutes", minutes));
        card.getChildren()
                .addAll(
                        grid,
                        new Label(texts.get("activities.zone", place.zone().getId())));
        if (withOffers) {
            offers();
        }
        TextField reason = field("reason", "");
        reason.setPromptText(texts.get("fx.reason"));
        Button cancel = texts.bind(new Button(), "fx.cancel");
        cancel.setOnAction(e -> place.overlay().close());
        send.setOnAction(e -> {
            Form form = form();
            String why = reason.getText().strip();
            place.overlay().close();
            then.accept(form, why);
        });
        HBox buttons = new HBox(10, cancel, send);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        card.getChildren().addAll(reason, wrong, buttons);
        check();
        TextField first = fields.get("name");
        place.overlay().show(card, first == null ? reason : first);
    }

    private void offers() {
        texts.bind(oneOrder, "activities.one-order");
        texts.bind(draft, "activities.draft");
        draft.setSelected(true);
        oneOrder.selectedProperty().addListener((o, was, is) -> check());
        offers.setHgap(6);
        offers.setVgap(6);
        for (int i = 0; i < OFFER_FIELDS.length; i++) {
            offers.add(texts.label("activities.offer." + OFFER_FIELDS[i], "muted", "small"), i, 0);
        }
        addOffer();
        Button more = texts.bind(new Button(), "activities.add-offer");
        more.setId("form-add-offer");
        more.setOnAction(e -> addOffer());
        ScrollPane scroll = new ScrollPane(offers);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(180);
        card.getChildren().addAll(oneOrder, draft, scroll, more);
    }

    private void addOffer() {
        if (offerCount < Form.OFFERS_MAX) {
            for (int i = 0; i < OFFER_FIELDS.length; i++) {
                String value = i == 0 ? String.valueOf(offerCount + 1) : OFFER_VALUES[i];
                offers.add(field("offers." + offerCount + "." + OFFER_FIELDS[i], value), i, offerCount + 1);
            }
            offerCount++;
            check();
        }
    }

    private TextField field(String key, String value) {
        TextField field = new TextField(value);
        field.setId("form-" + key.replace('.', '-'));
        field.textProperty().addListener((o, was, is) -> check());
        fields.put(key, field);
        return field;
    }

    private String text(String key) {
        TextField field = fields.get(key);
        return field == null ? "" : field.getText();
    }

    private Form form() {
        List<Form.OfferLine> lines = new ArrayList<>();
        for (int i = 0; i < offerCount; i++) {
            String at = "offers." + i + ".";
            lines.add(new Form.OfferLine(
                    text(at + "sku"),
                    text(at + "title"),
                    text(at + "price"),
                    text(at + "currency"),
                    text(at + "perBuyer"),
                    text(at + "buckets"),
                    text(at + "units")));
        }
        return new Form(
                text("name"),
                text("startsAt"),
                text("endsAt"),
                text("paymentMinutes"),
                oneOrder.isSelected(),
                draft.isSelected(),
                lines,
                place.zone());
    }

    /** Marks every field that is wrong, and says what is allowed in the first. */
    private void check() {
        List<Form.Problem> problems = form().problems(withOffers);
        fields.forEach((key, field) -> Styles.set(
                field, "invalid", problems.stream().anyMatch(p -> p.field().equals(key))));
        int reason = text("reason").strip().length();
        boolean reasoned = reason > 0 && reason <= REASON_LETTERS_MAX;
        wrong.setText(
                !problems.isEmpty()
                        ? texts.get(
                                problems.getFirst().key(), problems.getFirst().arguments())
                        : reasoned ? "" : texts.get("fx.reason-missing"));
        send.setDisable(!problems.isEmpty() || !reasoned);
    }
}
