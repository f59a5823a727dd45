package seckill.console.activities;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What somebody has typed, and what is wrong with it; the ranges are the engine's.
 *
 * @param zone in which the times are meant
 * @param offers empty for an edit, which does not touch them
 */
record Form(
        String name,
        String startsAt,
        String endsAt,
        String paymentMinutes,
        boolean oneOrderInAll,
        boolean draft,
        List<OfferLine> offers,
        ZoneId zone) {

    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    static final int NAME_LETTERS_MAX = 120;
    static final int OFFERS_MAX = 100;
    private static final int PAYMENT_MINUTES_MAX = 1_440;

    /** One offer as typed; the price in whole units of the currency. */
    record OfferLine(
            String sku, String title, String price, String currency, String perBuyer, String buckets, String units) {}

    /** @param field such as {@code name} or {@code offers.0.sku} */
    record Problem(String field, String key, Object... arguments) {}

    /** Everything that is wrong; empty: it can be sent. */
    List<Problem> problems(boolean withOffers) {
        List<Problem> found = new ArrayList<>();
        if (name.isBlank() || name.strip().length() > NAME_LETTERS_MAX) {
            found.add(new Problem("name", "activities.wrong-name", String.valueOf(NAME_LETTERS_MAX)));
        }
        Instant from = time(startsAt);
        Instant to = time(endsAt);
        if (from == null) {
            found.add(new Problem("startsAt", "activities.wrong-time"));
        }
        if (to == null) {
            found.add(new Problem("endsAt", "activities.wrong-time"));
        }
        if (from != null && to != null && !to.isAfter(from)) {
            found.add(new Problem("endsAt", "activities.wrong-order"));
        }
        whole(found, "paymentMinutes", paymentMinutes, 1, PAYMENT_MINUTES_MAX);
        if (withOffers) {
            offers(found);
        }
        return found;
    }

    private void offers(List<Problem> found) {
        if (offers.isEmpty() || offers.size() > OFFERS_MAX) {
            found.add(new Problem("offers", "activities.wrong-offers", String.valueOf(OFFERS_MAX)));
        }
        Set<String> skus = new HashSet<>();
        Set<String> buckets = new HashSet<>();
        for (int i = 0; i < offers.size(); i++) {
            OfferLine line = offers.get(i);
            String at = "offers." + i + ".";
            whole(found, at + "sku", line.sku(), 1, Long.MAX_VALUE);
            if (!skus.add(line.sku().strip())) {
                found.add(new Problem(at + "sku", "activities.wrong-twice", line.sku()));
            }
            if (line.title().isBlank() || line.title().strip().length() > NAME_LETTERS_MAX) {
                found.add(new Problem(at + "title", "activities.wrong-name", String.valueOf(NAME_LETTERS_MAX)));
            }
            if (cents(line.price()) == null) {
                found.add(new Problem(at + "price", "activities.wrong-price"));
            }
            if (!line.currency().matches("[A-Z]{3}")) {
                found.add(new Problem(at + "currency", "activities.wrong-currency"));
            }
            whole(found, at + "perBuyer", line.perBuyer(), 1, 100);
            whole(found, at + "buckets", line.buckets(), 1, 256);
            whole(found, at + "units", line.units(), 0, 100_000_000);
            buckets.add(line.buckets().strip());
        }
        if (oneOrderInAll && buckets.size() > 1) {
            found.add(new Problem("offers", "activities.wrong-buckets"));
        }
    }

    private static void whole(List<Problem> found, String field, String text, long least, long greatest) {
        Long number = whole(text);
        if (number == null || number < least || number > greatest) {
            found.add(new Problem(
                    field,
                    "activities.wrong-number",
                    String.format(Locale.ROOT, "%,d", least),
                    String.format(Locale.ROOT, "%,d", greatest)));
        }
    }

    private static @Nullable Long whole(String text) {
        try {
            return Long.valueOf(text.strip().replace(",", ""));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Long cents(String text) {
        try {
            long cents = new BigDecimal(text.strip()).movePointRight(2).longValueExact();
            return cents < 0 || cents > 10_000_000_000L ? null : cents;
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    private @Nullable Instant time(String text) {
        try {
            return LocalDateTime.parse(text.strip(), TIME).atZone(zone).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** What the engine gets; only without {@link #problems}. */
    Map<String, Object> body(boolean withOffers, String reason) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("name", name.strip());
        body.put("startsAt", String.valueOf(time(startsAt)));
        body.put("endsAt", String.valueOf(time(endsAt)));
        body.put("paymentWindowSeconds", number(paymentMinutes) * 60);
        body.put("reason", reason);
        if (withOffers) {
            body.put("scope", oneOrderInAll ? "ACTIVITY" : "OFFER");
            body.put("draft", draft);
            body.put("offers", offers.stream().map(Form::body).toList());
        }
        return body;
    }

    private static Map<String, Object> body(OfferLine line) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("skuId", number(line.sku()));
        body.put("title", line.title().strip());
        Long cents = cents(line.price());
        body.put("unitPriceCents", cents == null ? 0 : cents);
        body.put("currency", line.currency());
        body.put("perBuyerLimit", number(line.perBuyer()));
        body.put("buckets", number(line.buckets()));
        body.put("units", number(line.units()));
        return body;
    }

    private static long number(String text) {
        Long number = whole(text);
        return number == null ? 0 : number;
    }
}
