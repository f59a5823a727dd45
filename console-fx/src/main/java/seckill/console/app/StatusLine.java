package seckill.console.app;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import seckill.console.fx.Figures;
import seckill.console.fx.LiveFeed;
import seckill.console.fx.Texts;
import seckill.console.fx.Workplace;
import seckill.model.feed.FeedEvent;
import seckill.model.feed.FeedSnapshot;

/** How the connection is, how old the data is, and what happened last. */
final class StatusLine {

    private final Workplace place;
    private final Label link = new Label();
    private final Label age = new Label();
    private final Label last = new Label();
    private final HBox root = new HBox(link, age, last);

    StatusLine(Workplace place) {
        this.place = place;
        link.setId("status-link");
        age.getStyleClass().add("muted");
        last.getStyleClass().add("muted");
        root.getStyleClass().add("status-line");
        refresh();
    }

    Node root() {
        return root;
    }

    void refresh() {
        Texts texts = place.texts();
        LiveFeed live = place.live();
        LiveFeed.Link now = live.linkProperty().get();
        link.setText(
                switch (now) {
                    case LIVE -> "● " + texts.get("app.link.LIVE");
                    case CONNECTING -> "◌ " + texts.get("app.link.CONNECTING");
                    case LOST ->
                        "✖ " + texts.get("app.link.LOST", live.whyProperty().get());
                    case SIGNED_OUT -> "✖ " + texts.get("app.link.SIGNED_OUT");
                });
        link.getStyleClass().removeAll("green", "amber", "red");
        link.getStyleClass()
                .add(now == LiveFeed.Link.LIVE ? "green" : now == LiveFeed.Link.CONNECTING ? "amber" : "red");
        long millis = live.ageMillisProperty().get();
        age.setText(millis < 0 ? texts.get("fx.no-data") : texts.get("app.age", Figures.span(millis)));
        FeedSnapshot snapshot = live.snapshotProperty().get();
        last.setText(
                snapshot == null || snapshot.events().isEmpty()
                        ? ""
                        : words(snapshot.events().getLast()));
    }

    private String words(FeedEvent event) {
        return place.texts().get("app.last", Figures.clock(event.at(), place.zone()), event.text());
    }
}
