package seckill.console.fx;

import javafx.scene.Parent;
import org.kordamp.ikonli.Ikon;

/** One entry of the navigation; opened once for each engine, when it is first looked at. */
public interface Screen {

    /** Stable word: its package, its text key {@code <key>.title}, its name in the preferences. */
    String key();

    Ikon icon();

    /** Makes its view for an engine that somebody is signed in at. On JavaFX's thread. */
    View open(Workplace workplace);

    /** What is seen of a screen. */
    interface View {

        Parent root();

        /** It came to the front. */
        default void shown() {}

        /** Another took its place. */
        default void hidden() {}
    }
}
