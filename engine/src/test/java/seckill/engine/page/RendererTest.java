package seckill.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.OfferTerms;

class RendererTest {

    private static final Instant START = Instant.parse("2026-11-11T12:00:00Z");
    private static final String NASTY = "</script><img src=x onerror=alert(1)> \"'&";

    private final Renderer renderer = new Renderer(new PageSettings("", true));

    @Test
    void theSameInputMakesTheSameBytesAndAnotherPriceAnotherVersion() {
        assertThat(site("Phone", 9_900).version())
                .isEqualTo(site("Phone", 9_900).version());
        assertThat(site("Phone", 9_901).version())
                .isNotEqualTo(site("Phone", 9_900).version());
    }

    @Test
    void whatOperatorsWroteIsTextAndNeverMarkup() {
        for (Language language : Language.values()) {
            String html = page(site(NASTY, 1), language);
            assertThat(html).doesNotContain("<img src=x").contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;");
        }
    }

    @Test
    void noScriptAndNoStyleStandsInThePage() {
        String html = page(site("Phone", 1), Language.ENGLISH);
        assertThat(Pattern.compile("<script(?![^>]* src=)(?![^>]*application/json)")
                        .matcher(html)
                        .find())
                .isFalse();
        assertThat(html).doesNotContain("style=").doesNotContain("<style").contains("default-src &#39;none&#39;");
    }

    @Test
    void pricesWindowAndRulesAreSaidInBothLanguages() {
        Site site = site("Phone", 9_900);
        assertThat(page(site, Language.CHINESE))
                .contains("99.00", "2026-11-11 20:00:00 至 2026-11-11 21:00:00（北京时间）", "10 分钟", "最多 2 件");
        assertThat(page(site, Language.ENGLISH)).contains("99.00", "10 minutes", "at most 2 of it");
    }

    @Test
    void eachOfferIsSaidItsOwnLimitWhereTheyDiffer() {
        Site site = site(List.of(terms(2, "Phone", 1, 1), terms(3, "Case", 1, 5)));
        assertThat(page(site, Language.CHINESE)).contains("每单最多：Phone 1 件，Case 5 件。");
        assertThat(page(site, Language.ENGLISH)).contains("with at most 1 of Phone, 5 of Case.");
    }

    @Test
    void everythingThePageNamesIsThere() {
        Site site = site("Phone", 1);
        List<String> paths = site.files().stream().map(SiteFile::path).toList();
        var named = Pattern.compile("(?:href|src)=\"(assets/[^\"]+)\"").matcher(page(site, Language.ENGLISH));
        assertThat(named.results().map(m -> m.group(1)).toList())
                .hasSizeGreaterThan(6)
                .allMatch(paths::contains);
        var imported = Pattern.compile("from '\\./([^']+)'");
        for (SiteFile file : site.files()) {
            if (file.path().endsWith(".js")) {
                assertThat(imported.matcher(new String(file.bytes(), StandardCharsets.UTF_8))
                                .results())
                        .allMatch(m -> paths.contains("assets/" + m.group(1)));
            }
        }
    }

    @Test
    void bothLanguagesHaveTheSameWords() {
        assertThat(Words.in(Language.CHINESE).all())
                .containsOnlyKeys(Words.in(Language.ENGLISH).all().keySet());
    }

    @Test
    void theFolderSwitchesFromOneSiteToTheNextAndTwiceTheSameChangesNothing(@TempDir Path into) throws IOException {
        SiteFolder folder = new SiteFolder(into);
        folder.write(site("Phone", 9_900));
        Path first = into.resolve("1").toRealPath();
        folder.write(site("Phone", 9_900));
        assertThat(into.resolve("1").toRealPath()).isEqualTo(first);

        folder.write(site("Phone", 9_901));
        assertThat(into.resolve("1").toRealPath()).isNotEqualTo(first);
        assertThat(Files.readString(into.resolve("1/en.html"))).contains("99.01");
        assertThat(Files.readString(into.resolve("1/_headers")))
                .contains("/a/1/en.html\n  Cache-Control: public, max-age=30");
        assertThat(first.resolve("index.html")).exists();
        try (var left = Files.list(into.resolve(".sites"))) {
            assertThat(left).hasSize(2);
        }
    }

    private Site site(String name, long cents) {
        return site(List.of(terms(2, name, cents, 2)));
    }

    private static OfferTerms terms(long sku, String title, long cents, int limit) {
        return new OfferTerms(new OfferId(1, sku), title, cents, "CNY", limit, LimitScope.OFFER, 1, 10);
    }

    private Site site(List<OfferTerms> offers) {
        return renderer.render(
                new SalePage(
                        1,
                        offers.getFirst().title(),
                        START,
                        START.plusSeconds(3600),
                        Duration.ofMinutes(10),
                        LimitScope.OFFER,
                        offers),
                PageExtras.none());
    }

    private static String page(Site site, Language language) {
        return site.files().stream()
                .filter(file -> file.path().equals(language.page()))
                .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
                .findFirst()
                .orElseThrow();
    }
}
