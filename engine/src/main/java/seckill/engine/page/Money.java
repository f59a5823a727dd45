package seckill.engine.page;

import java.math.BigDecimal;
import java.util.Map;

/** Prices for people: hundredths become units with two decimals, since the ledger counts every currency in hundredths. */
final class Money {

    private static final Map<String, String> SIGNS =
            Map.of("CNY", "¥", "USD", "$", "EUR", "€", "GBP", "£", "HKD", "HK$", "JPY", "JP¥");

    private Money() {}

    static String amount(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    /** The currency's sign, or its code when it has none of its own. */
    static String sign(String currency) {
        return SIGNS.getOrDefault(currency, currency);
    }
}
