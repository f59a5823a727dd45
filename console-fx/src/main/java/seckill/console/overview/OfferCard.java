package seckill.console.overview;

import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import seckill.console.fx.Figures;
import seckill.console.fx.Sparkline;
import seckill.console.fx.Styles;
import seckill.console.fx.Texts;
import seckill.console.fx.UnitsBar;
import seckill.console.fx.Workplace;
import seckill.console.overview.OldSources.Source;
import seckill.model.feed.OfferFigures;

/** One offer as a card; its nodes are made once and filled in again and again. */
final class OfferCard {

    private static final String[] SEVERITIES = {"broken", "stopped", "warning", "selling", "waiting", "over"};

    private final Workplace place;
    private final OfferWords words;
    private final Label state = new Label();
    private final Label countdown = new Label();
    private final Label name = new Label();
    private final Label note = muted();
    private final Tooltip tip = new Tooltip();
    private final UnitsBar bar = new UnitsBar();
    private final Label sold = new Label();
    private final Label flight = new Label();
    private final Label left = new Label();
    private final Sparkline trend = new Sparkline(50, 34);
    private final Label grants = right();
    private final Label rejections = mutedRight();
    private final Label backlog = right();
    private final Label oldest = mutedRight();
    private final Label dead = right();
    private final Label deadWord = mutedRight();
    private final LampGrid lamps;
    private final HBox root;

    OfferCard(Workplace place) {
        this.place = place;
        words = new OfferWords(place.texts(), place.zone());
        lamps = new LampGrid(place.texts());
        state.getStyleClass().add("badge");
        countdown.getStyleClass().add("small");
        name.getStyleClass().addAll("strong", "offer-name");
        name.setTooltip(tip);
        note.setTooltip(tip);
        sold.getStyleClass().addAll("blue", "small");
        flight.getStyleClass().addAll("violet", "small");
        left.getStyleClass().add("small");
        grants.getStyleClass().add("figure");
        backlog.getStyleClass().add("figure");
        dead.getStyleClass().add("figure");
        HBox units = new HBox(10, sold, flight, left);
        trend.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(trend, Priority.ALWAYS);
        root = new HBox(
                column("offer-state", state, countdown),
                grow(column("offer-names", name, note)),
                column("offer-units", bar, units),
                trend,
                column("offer-rates", grants, rejections),
                column("offer-backlog", backlog, oldest),
                column("offer-dead", dead, deadWord),
                lamps.root());
        root.setAlignment(Pos.CENTER_LEFT);
        root.getStyleClass().addAll("card", "offer");
    }

    HBox root() {
        return root;
    }

    void show(OfferRow row, OverviewViewModel.Shown shown) {
        Texts texts = place.texts();
        OfferFigures offer = row.offer();
        boolean before = row.severity() == OfferRow.Severity.WAITING;
        root.setId("offer-" + offer.offer().activityId() + "-" + offer.offer().skuId());
        Styles.only(root, row.severity().name().toLowerCase(Locale.ROOT), SEVERITIES);
        state.setText(words.state(row));
        Styles.only(state, colour(row.severity()), "red", "amber", "green");
        countdown.setText(words.countdown(offer, shown.snapshot().at()));
        Styles.set(countdown, "muted", row.severity() == OfferRow.Severity.OVER);
        name.setText(offer.activityName());
        String why = words.note(row);
        note.setText(offer.offer().activityId() + (why.isEmpty() ? "" : " · " + why));
        tip.setText(name.getText() + "\n" + note.getText());
        OfferFigures.Units units = offer.units();
        bar.show(units.supplied(), units.sold(), units.inFlight());
        sold.setText(texts.get("overview.sold", Figures.brief(units.sold())));
        flight.setText(texts.get("overview.in-flight", Figures.brief(units.inFlight())));
        left.setText(texts.get("overview.left", Figures.brief(units.left())));
        trend.show(place.live().trends().offer(offer.offer()));
        grants.setText(
                before ? Figures.UNKNOWN : Figures.perSecond(offer.rates().grants()));
        rejections.setText(texts.get(
                "overview.rejected",
                before ? Figures.UNKNOWN : Figures.perSecond(offer.rates().rejections())));
        backlog.setText(before ? Figures.UNKNOWN : Figures.brief(offer.backlog().units()));
        Styles.only(backlog, OfferRow.isHeldUp(offer) ? "amber" : "", "amber");
        oldest.setText(texts.get("overview.oldest", Figures.span(offer.backlog().oldestMillis())));
        dead.setText(before ? Figures.UNKNOWN : Figures.count(offer.deadLetters()));
        Styles.only(dead, offer.deadLetters() > 0 ? "red" : "", "red");
        deadWord.setText(texts.get("overview.dead-letters"));
        lamps.show(offer.lamps());
        fade(shown.old());
    }

    /** Greys the figures whose source the engine cannot read. */
    private void fade(OldSources old) {
        for (Node each : new Node[] {flight, left, trend, grants, bar}) {
            Styles.set(each, "old", old.has(Source.REDIS));
        }
        for (Node each : new Node[] {sold, rejections, backlog, dead, state}) {
            Styles.set(each, "old", old.has(Source.DATABASE));
        }
        Styles.set(oldest, "old", old.has(Source.CONSUMERS));
    }

    private static String colour(OfferRow.Severity severity) {
        return switch (severity) {
            case BROKEN -> "red";
            case STOPPED, WARNING -> "amber";
            case SELLING -> "green";
            case WAITING, OVER -> "";
        };
    }

    private static VBox column(String styleClass, Node top, Node below) {
        VBox box = new VBox(4, top, below);
        box.getStyleClass().add(styleClass);
        box.setAlignment(Pos.CENTER_LEFT);
        return box;
    }

    private static VBox grow(VBox box) {
        HBox.setHgrow(box, Priority.ALWAYS);
        return box;
    }

    private static Label muted() {
        Label label = new Label();
        label.getStyleClass().addAll("muted", "small");
        return label;
    }

    private static Label right() {
        Label label = new Label();
        label.setMaxWidth(Double.MAX_VALUE);
        label.setAlignment(Pos.CENTER_RIGHT);
        return label;
    }

    private static Label mutedRight() {
        Label label = right();
        label.getStyleClass().addAll("muted", "small");
        return label;
    }
}
