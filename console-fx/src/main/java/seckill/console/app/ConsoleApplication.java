package seckill.console.app;

import java.time.InstantSource;
import java.time.ZoneId;
import javafx.application.Application;
import javafx.stage.Stage;
import seckill.console.fx.Background;

/** The program, with the machine's clock, threads and preferences; {@code --engine=URL} is offered at the sign-in. */
public final class ConsoleApplication extends Application {

    @Override
    public void start(Stage stage) {
        Preferences preferences = new Preferences(Preferences.fileOfUser());
        ConsoleWindow window = new ConsoleWindow(
                stage, preferences, Background.threads(), InstantSource.system(), ZoneId.systemDefault());
        String engine = getParameters().getNamed().get("engine");
        if (engine != null) {
            window.offer(engine);
        }
        window.show();
    }
}
