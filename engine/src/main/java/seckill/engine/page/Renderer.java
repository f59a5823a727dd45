package seckill.engine.page;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import seckill.model.LimitScope;
import seckill.model.OfferTerms;
import tools.jackson.databind.json.JsonMapper;

/** Makes a site of what a page says. A function of its input: no clock, no state of the sale. */
final class Renderer {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final ZoneId SHOWN_IN = ZoneId.of("Asia/Shanghai");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(SHOWN_IN);
    private static final String HTML = "text/html; charset=utf-8";

    private final Template page = Template.read("page.html");
    private final Template offer = Template.read("offer.html");
    private final PageSettings settings;

    Renderer(PageSettings settings) {
        this.settings = settings;
    }

    Site render(SalePage sale, PageExtras extras) {
        Assets assets = Assets.with(extras);
        List<SiteFile> files = new ArrayList<>(assets.files());
        for (Language language : Language.values()) {
            byte[] html = html(sale, extras, assets, language).getBytes(StandardCharsets.UTF_8);
            files.add(new SiteFile(language.page(), HTML, SiteFile.SHORT, Policies.OF_PAGES, html));
        }
        files.sort(Comparator.comparing(SiteFile::path));
        return new Site(sale.activityId(), files);
    }

    private String html(SalePage sale, PageExtras extras, Assets assets, Language language) {
        Words words = Words.in(language);
        Map<String, String> values = new HashMap<>();
        words.all().forEach((key, text) -> {
            if (key.startsWith("page.")) {
                values.put("word." + key.substring("page.".length()), text);
            }
        });
        values.put("lang", language.tag());
        values.put("other.lang", language.other().tag());
        values.put("other.page", language.other().page());
        values.put("policy", Policies.WITHIN_PAGES);
        values.put("name", sale.name());
        values.put("window", words.say("page.window", time(sale.startsAt()), time(sale.endsAt())));
        values.put("asset.style", assets.path("style.css"));
        values.put("asset.icon", assets.path("icon.svg"));
        values.put("asset.script", assets.path("page.js"));
        values.put("asset.image", assets.path("image." + extras.imageEnding()));
        values.put("preloads", preloads(assets));
        values.put("offers", offers(sale));
        values.put("rules", rules(sale, extras, words, language));
        values.put("data", data(sale, words));
        return page.fill(values);
    }

    private static String time(Instant at) {
        return TIME.format(at);
    }

    private static String preloads(Assets assets) {
        return assets.modulePaths().stream()
                .map(path -> "<link rel=\"modulepreload\" href=\"" + Template.escape(path) + "\">")
                .collect(Collectors.joining("\n"));
    }

    private String offers(SalePage sale) {
        StringBuilder all = new StringBuilder();
        for (OfferTerms terms : sale.offers()) {
            all.append(offer.fill(Map.of(
                    "sku", Long.toString(terms.offer().skuId()),
                    "limit", Integer.toString(terms.perBuyerLimit()),
                    "checked", all.isEmpty() ? " checked" : "",
                    "title", terms.title(),
                    "currency", Money.sign(terms.currency()),
                    "amount", Money.amount(terms.unitPriceCents()))));
        }
        return all.toString().stripTrailing();
    }

    private static String rules(SalePage sale, PageExtras extras, Words words, Language language) {
        List<String> rules = new ArrayList<>();
        rules.add(words.say("page.rule.start"));
        rules.add(limit(sale, words));
        rules.add(words.say("page.rule.payment", span(sale.paymentWindow(), words)));
        rules.add(words.say("page.rule.once"));
        rules.add(words.say("page.rule.returned"));
        rules.addAll(extras.rules().getOrDefault(language, List.of()));
        return rules.stream()
                .map(rule -> "      <li>" + Template.escape(rule) + "</li>")
                .collect(Collectors.joining("\n"));
    }

    /** One number where all offers have the same, else each offer's own. */
    private static String limit(SalePage sale, Words words) {
        String scope = sale.scope() == LimitScope.ACTIVITY ? "activity" : "offer";
        Set<Integer> limits =
                sale.offers().stream().map(OfferTerms::perBuyerLimit).collect(Collectors.toSet());
        if (limits.size() == 1) {
            return words.say("page.rule.limit." + scope, limits.iterator().next());
        }
        String each = sale.offers().stream()
                .map(terms -> words.say("page.rule.limits.each", terms.perBuyerLimit(), terms.title()))
                .collect(Collectors.joining(words.say("page.rule.limits.between")));
        return words.say("page.rule.limits." + scope, each);
    }

    private static String span(Duration window, Words words) {
        return window.toSecondsPart() == 0
                ? words.say("page.minutes", window.toMinutes())
                : words.say("page.seconds", window.toSeconds());
    }

    /** For the script. Ids are text, since the script's numbers have 53 bits; {@code <} is written so that no markup can end the element. */
    private String data(SalePage sale, Words words) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("activityId", Long.toString(sale.activityId()));
        data.put("startsAt", sale.startsAt().toString());
        data.put("endsAt", sale.endsAt().toString());
        data.put("scope", sale.scope());
        data.put("cashier", settings.cashier());
        data.put("sandbox", settings.sandbox());
        data.put(
                "offers",
                sale.offers().stream()
                        .map(terms -> {
                            Map<String, Object> each = new LinkedHashMap<>();
                            each.put("skuId", Long.toString(terms.offer().skuId()));
                            each.put("limit", terms.perBuyerLimit());
                            return each;
                        })
                        .toList());
        data.put("words", words.ofTheScript());
        return JSON.writeValueAsString(data)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }
}
