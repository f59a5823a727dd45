package seckill.console.app;

import javafx.application.Application;

/** Starts the console. A class of its own, so that JavaFX may lie on the class path. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Application.launch(ConsoleApplication.class, arguments);
    }
}
