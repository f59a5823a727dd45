package seckill.console.fx;

import javafx.scene.Node;

/** Style classes that change with the figures. */
public final class Styles {

    private Styles() {}

    /** Gives a node one of several classes that exclude each other; empty: none of them. Touches nothing that already fits. */
    public static void only(Node node, String wanted, String... all) {
        for (String each : all) {
            set(node, each, each.equals(wanted));
        }
    }

    /** Whether a node has a class. */
    public static void set(Node node, String styleClass, boolean has) {
        boolean had = node.getStyleClass().contains(styleClass);
        if (has && !had) {
            node.getStyleClass().add(styleClass);
        } else if (had && !has) {
            node.getStyleClass().remove(styleClass);
        }
    }
}
