package seckill.console.activities;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import seckill.console.fx.ActionButton;
import seckill.console.fx.Figures;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.OperatorRole;
import seckill.model.SaleState;

/** One activity: where it stands in its life, what can be done now, its times and offers. */
final class DetailPane {

    private final Workplace place;
    private final Texts texts;
    private final Label name = new Label();
    private final Label times = new Label();
    private final HBox stepper = new HBox(4);
    private final FlowPane actions = new FlowPane(8, 8);
    private final Map<Step, ActionButton> steps = new EnumMap<>(Step.class);
    private final ActionButton edit;
    private final VBox offers = new VBox(6);
    private final VBox root;

    DetailPane(Workplace place, Consumer<Step> step, Runnable editing) {
        this.place = place;
        texts = place.texts();
        name.getStyleClass().add("title");
        name.setWrapText(true);
        times.getStyleClass().add("muted");
        times.setWrapText(true);
        for (SaleState state : SaleState.values()) {
            Label each = texts.label("fx.state." + state.name(), "life");
            each.setId("life-" + state.name().toLowerCase(Locale.ROOT));
            stepper.getChildren().add(each);
        }
        stepper.setAlignment(Pos.CENTER_LEFT);
        for (Step each : Step.values()) {
            ActionButton button = new ActionButton("activity-" + each.path(), null, () -> step.accept(each));
            texts.bind(button.button(), "activities.step." + each.name());
            steps.put(each, button);
            actions.getChildren().add(button);
        }
        edit = new ActionButton("activity-edit", null, editing);
        texts.bind(edit.button(), "activities.edit");
        actions.getChildren().add(edit);
        ScrollPane scroll = new ScrollPane(offers);
        scroll.setFitToWidth(true);
        root = new VBox(12, name, times, stepper, actions, texts.label("activities.offers", "muted", "strong"), scroll);
        root.getStyleClass().add("card");
        root.setMaxWidth(Double.MAX_VALUE);
    }

    VBox root() {
        return root;
    }

    void show(ActivitiesViewModel.@Nullable Detail detail) {
        root.setVisible(detail != null);
        if (detail == null) {
            return;
        }
        Activity activity = detail.activity();
        name.setText(activity.activityId() + "  " + activity.name());
        times.setText(texts.get(
                "activities.times",
                Figures.day(activity.startsAt(), place.zone()),
                Figures.day(activity.endsAt(), place.zone()),
                place.zone().getId(),
                Figures.count(activity.paymentWindow().toMinutes()),
                texts.get("activities.scope." + activity.scope())));
        for (SaleState state : SaleState.values()) {
            var label = stepper.getChildren().get(state.ordinal());
            Styles.set(label, "now", state == activity.state());
            Styles.set(label, "past", state.ordinal() < activity.state().ordinal());
        }
        steps.forEach((step, button) -> button.refuse(whyNot(step.isAdmittedIn(activity.state()), words(step.from()))));
        edit.refuse(whyNot(
                activity.state() == SaleState.DRAFT || activity.state() == SaleState.SCHEDULED,
                words(java.util.EnumSet.of(SaleState.DRAFT, SaleState.SCHEDULED))));
        offers.getChildren().setAll(activity.offers().stream().map(this::row).toList());
    }

    private String whyNot(boolean admitted, String states) {
        if (!place.may(OperatorRole.OPERATOR)) {
            return texts.get(place.whyNot());
        }
        return admitted ? "" : texts.get("activities.only-in", states);
    }

    private String words(java.util.Set<SaleState> states) {
        return states.stream().map(s -> texts.of("fx.state", s)).collect(Collectors.joining(" / "));
    }

    private VBox row(Activity.Offer offer) {
        Label head = new Label(offer.skuId() + "  " + offer.title());
        head.getStyleClass().add("strong");
        Label terms = new Label(texts.get(
                "activities.terms",
                String.format(Locale.ROOT, "%,.2f %s", offer.unitPriceCents() / 100.0, offer.currency()),
                Figures.count(offer.perBuyerLimit()),
                Figures.count(offer.buckets()),
                Figures.count(offer.available())));
        terms.getStyleClass().addAll("muted", "small");
        VBox row = new VBox(2, head, terms);
        if (!offer.stop().isEmpty()) {
            Label stop = new Label(texts.get("activities.offer-stopped", texts.get("fx.stop." + offer.stop())));
            stop.getStyleClass().add("amber");
            row.getChildren().add(stop);
        }
        row.getStyleClass().add("alarm-row");
        return row;
    }
}
