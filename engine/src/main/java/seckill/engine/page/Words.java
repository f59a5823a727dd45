package seckill.engine.page;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** A page's words in one language: those that the page holds ({@code page.…}) and those that its script says. */
final class Words {

    private static final String OF_THE_PAGE = "page.";

    private final Map<String, String> all = new TreeMap<>();

    private Words(Properties properties) {
        properties.stringPropertyNames().forEach(key -> all.put(key, properties.getProperty(key)));
    }

    static Words in(Language language) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Resources.text("words." + language.word() + ".properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Words(properties);
    }

    Map<String, String> all() {
        return all;
    }

    Map<String, String> ofTheScript() {
        Map<String, String> some = new TreeMap<>(all);
        some.keySet().removeIf(key -> key.startsWith(OF_THE_PAGE));
        return some;
    }

    /** @throws IllegalStateException when there is no such word */
    String say(String key, Object... values) {
        String words = all.get(key);
        if (words == null) {
            throw new IllegalStateException("no words for " + key);
        }
        for (int i = 0; i < values.length; i++) {
            words = words.replace("{" + i + "}", values[i].toString());
        }
        return words;
    }
}
