package seckill.console.connect;

import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.client.EngineAddress;
import seckill.console.client.Fingerprint;
import seckill.console.fx.Background;
import seckill.console.fx.Environment;
import seckill.console.fx.Texts;

/** What is typed, and what became of it. */
final class ConnectViewModel {

    final StringProperty address = new SimpleStringProperty("");
    final StringProperty operator = new SimpleStringProperty("");
    final StringProperty password = new SimpleStringProperty("");
    final ObjectProperty<Environment> environment = new SimpleObjectProperty<>(Environment.TEST);
    final BooleanProperty readOnly = new SimpleBooleanProperty(false);
    final BooleanProperty busy = new SimpleBooleanProperty(false);
    /** Why it did not work; empty while nothing is wrong. */
    final StringProperty message = new SimpleStringProperty("");
    /** A certificate to be looked at; empty while there is none. */
    final StringProperty fingerprint = new SimpleStringProperty("");

    private final Background background;
    private final Texts texts;
    private final SavedEngines saved;
    private final Consumer<Connected> then;
    private String trusted = "";

    ConnectViewModel(Background background, Texts texts, SavedEngines saved, String offered, Consumer<Connected> then) {
        this.background = background;
        this.texts = texts;
        this.saved = saved;
        this.then = then;
        // What was looked at counts for the engine that showed it, and for no other.
        address.addListener((o, was, is) -> trusted = "");
        if (offered.isEmpty()) {
            saved.engines().stream().findFirst().ifPresent(this::choose);
        } else {
            saved.engines().stream()
                    .filter(engine -> engine.address().equals(offered))
                    .findFirst()
                    .ifPresentOrElse(this::choose, () -> address.set(offered));
        }
    }

    void choose(SavedEngine engine) {
        address.set(engine.address());
        operator.set(engine.operator());
        environment.set(engine.environment());
        readOnly.set(engine.readOnly());
        message.set("");
        fingerprint.set("");
    }

    /** The operator has compared the fingerprint that is shown. */
    void trust() {
        trusted = fingerprint.get();
        fingerprint.set("");
        signIn();
    }

    void signIn() {
        message.set("");
        EngineAddress where;
        try {
            where = EngineAddress.parse(address.get());
        } catch (IllegalArgumentException e) {
            message.set(String.valueOf(e.getMessage()));
            return;
        }
        if (operator.get().isBlank() || password.get().isEmpty()) {
            message.set(texts.get("connect.who-missing"));
            return;
        }
        String known = trusted.isEmpty() ? knownAt(where) : trusted;
        Engine engine = new Engine(where, known.isEmpty() ? null : new Fingerprint(known));
        busy.set(true);
        String name = operator.get().strip();
        String secret = password.get();
        background.call(() -> engine.signIn(name, secret), answer -> answered(engine, name, known, answer));
    }

    private String knownAt(EngineAddress where) {
        return saved.engines().stream()
                .filter(e -> e.address().equals(where.toString()))
                .map(SavedEngine::fingerprint)
                .findFirst()
                .orElse("");
    }

    private void answered(Engine engine, String name, String known, Answer answer) {
        busy.set(false);
        switch (answer) {
            case Answer.Done done -> {
                password.set("");
                SavedEngine now =
                        new SavedEngine(engine.address().toString(), name, environment.get(), readOnly.get(), known);
                saved.remember(now);
                then.accept(new Connected(engine, Engine.signedIn(name, done.body()), now));
            }
            case Answer.Refused refused -> refused(engine, refused.detail());
            case Answer.Unreachable unreachable -> unreachable(engine, known, unreachable.why());
            case Answer.Unknown unknown -> refused(engine, unknown.why());
        }
    }

    private void refused(Engine engine, String why) {
        engine.close();
        message.set(texts.get("connect.refused", why));
    }

    private void unreachable(Engine engine, String known, String why) {
        @Nullable Fingerprint shown = engine.refusedCertificate();
        engine.close();
        if (shown == null) {
            message.set(texts.get("connect.unreachable", engine.address(), why));
            return;
        }
        fingerprint.set(shown.text());
        message.set(texts.get(known.isEmpty() ? "connect.new-certificate" : "connect.changed-certificate"));
    }
}
