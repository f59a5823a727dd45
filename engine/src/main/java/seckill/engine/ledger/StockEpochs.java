package seckill.engine.ledger;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.OfferId;

/** The epochs of offers, in one round trip. */
final class StockEpochs {

    private static final String READ = """
            SELECT activity_id, sku_id, epoch FROM {t}seckill_stock WHERE (activity_id, sku_id) IN (:offers)
            """;

    private StockEpochs() {}

    /** @param offers at least one; those without a stock row are absent from the answer */
    static Map<OfferId, Long> read(JdbcClient sql, TableSet tables, Collection<OfferId> offers) {
        List<Object[]> keys = offers.stream()
                .distinct()
                .map(o -> new Object[] {o.activityId(), o.skuId()})
                .toList();
        Map<OfferId, Long> epochs = new HashMap<>();
        sql.sql(tables.sql(READ))
                .param("offers", keys)
                .query((row, i) ->
                        Map.entry(new OfferId(row.getLong("activity_id"), row.getLong("sku_id")), row.getLong("epoch")))
                .list()
                .forEach(e -> epochs.put(e.getKey(), e.getValue()));
        return epochs;
    }
}
