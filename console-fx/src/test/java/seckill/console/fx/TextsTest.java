package seckill.console.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TextsTest {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    @Test
    void bothLanguagesHaveTheSameKeysWithTheSamePlaces() {
        for (String part : Texts.PARTS) {
            assertThat(places(Texts.load(part, Texts.Language.CHINESE)))
                    .as(part)
                    .isEqualTo(places(Texts.load(part, Texts.Language.ENGLISH)));
        }
    }

    @Test
    void keysBeginWithTheirPackage() {
        for (String part : Texts.PARTS) {
            assertThat(Texts.load(part, Texts.Language.ENGLISH).stringPropertyNames())
                    .allMatch(key -> key.startsWith(part + "."));
        }
    }

    /** An apostrophe in a text with places swallows them. */
    @Test
    void textsWithPlacesHaveNoSingleApostrophe() {
        for (String part : Texts.PARTS) {
            for (Texts.Language language : Texts.Language.values()) {
                assertThat(Texts.load(part, language).values().stream().map(String::valueOf))
                        .noneMatch(text -> PLACE.matcher(text).find()
                                && text.replace("''", "").contains("'"));
            }
        }
    }

    private static Map<String, Long> places(Properties texts) {
        Map<String, Long> places = new TreeMap<>();
        texts.forEach((key, text) ->
                places.put((String) key, PLACE.matcher((String) text).results().count()));
        return places;
    }

    @Test
    void chineseIsPunctuatedInChinese() {
        Pattern halfWidth = Pattern.compile("\\p{IsHan}[,:;!?()]|[,:;!?(]\\p{IsHan}");
        for (String part : Texts.PARTS) {
            Texts.load(part, Texts.Language.CHINESE)
                    .forEach((key, text) -> assertThat(
                                    halfWidth.matcher((String) text).find())
                            .as(key + "=" + text)
                            .isFalse());
        }
    }
}
