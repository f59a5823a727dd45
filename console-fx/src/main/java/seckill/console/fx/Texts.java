package seckill.console.fx;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;

/** Every word that the console shows, in the language that is set; changes at once with it. */
public final class Texts {

    /** Packages that have words; each has {@code texts_en.properties} and {@code texts_zh_CN.properties} beside its classes. */
    public static final List<String> PARTS = List.of(
            "app",
            "connect",
            "fx",
            "overview",
            "activities",
            "pipeline",
            "orders",
            "reconcile",
            "deadletter",
            "switches",
            "audit");

    private final ObjectProperty<Language> language = new SimpleObjectProperty<>(Language.ENGLISH);
    private final Map<Language, Map<String, String>> words = new HashMap<>();

    public enum Language {
        ENGLISH("en", Locale.ENGLISH),
        CHINESE("zh_CN", Locale.SIMPLIFIED_CHINESE);

        private final String suffix;
        private final Locale locale;

        Language(String suffix, Locale locale) {
            this.suffix = suffix;
            this.locale = locale;
        }

        public Locale locale() {
            return locale;
        }

        /** The machine's own where there is a bundle for it. */
        public static Language ofMachine() {
            return Locale.getDefault().getLanguage().equals("zh") ? CHINESE : ENGLISH;
        }
    }

    public Texts(Language first) {
        for (Language each : Language.values()) {
            Map<String, String> all = new HashMap<>();
            PARTS.forEach(part -> load(part, each).forEach((key, text) -> all.put((String) key, (String) text)));
            words.put(each, all);
        }
        language.set(first);
    }

    /** Words of one package in one language; a test compares the keys. */
    static Properties load(String part, Language language) {
        String name = "/seckill/console/" + part + "/texts_" + language.suffix + ".properties";
        Properties properties = new Properties();
        try (InputStream in = Texts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the console lacks " + name);
            }
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    public ObjectProperty<Language> language() {
        return language;
    }

    /** The words of a key, with the arguments in the places {0}, {1} …, which are text already. */
    public String get(String key, Object... arguments) {
        String text = words.getOrDefault(language.get(), Map.of()).get(key);
        if (text == null) {
            throw new IllegalArgumentException("no words for " + key);
        }
        return arguments.length == 0 ? text : new MessageFormat(text, Locale.ROOT).format(arguments);
    }

    /** The word for an enum's value: {@code prefix.VALUE}. */
    public String of(String prefix, Enum<?> value) {
        return get(prefix + "." + value.name());
    }

    public boolean has(String key) {
        return words.getOrDefault(language.get(), Map.of()).containsKey(key);
    }

    /** Follows the language. */
    public StringBinding bound(String key, Object... arguments) {
        return Bindings.createStringBinding(() -> get(key, arguments), language);
    }

    public Label label(String key, String... styles) {
        Label label = bind(new Label(), key);
        label.getStyleClass().addAll(styles);
        return label;
    }

    public <L extends Labeled> L bind(L labeled, String key) {
        labeled.textProperty().bind(bound(key));
        return labeled;
    }
}
