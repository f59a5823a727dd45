package seckill.engine.page;

import java.util.Locale;

/** The languages of a page; the first is the one that the site's own address shows. */
enum Language {
    CHINESE("zh-CN", "zh", "index.html"),
    ENGLISH("en", "en", "en.html");

    private final String tag;
    private final String word;
    private final String page;

    Language(String tag, String word, String page) {
        this.tag = tag;
        this.word = word;
        this.page = page;
    }

    /** BCP 47. */
    String tag() {
        return tag;
    }

    /** In file names. */
    String word() {
        return word;
    }

    /** The page's file. */
    String page() {
        return page;
    }

    Locale locale() {
        return Locale.forLanguageTag(tag);
    }

    Language other() {
        return this == CHINESE ? ENGLISH : CHINESE;
    }
}
