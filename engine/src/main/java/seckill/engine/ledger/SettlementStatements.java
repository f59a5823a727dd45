package seckill.engine.ledger;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.EventRows.OrderFacts;
import seckill.model.EventType;
import seckill.model.Grant;
import seckill.model.OfferId;
import seckill.model.OrderStatus;

/** The statements of settlement, each one round trip whatever the size of the batch. */
final class SettlementStatements {

    private static final String KNOWN = """
            SELECT reservation_id FROM {t}seckill_order WHERE reservation_id IN (:ids)
             UNION ALL
            SELECT reservation_id FROM {t}dead_letter WHERE reservation_id IN (:ids)
            """;

    private static final String INSERT_ORDER = """
            INSERT INTO {t}seckill_order (
              order_no, reservation_id, request_id, user_id, activity_id, sku_id, limit_sku_id, bucket, epoch, quantity,
              unit_price_cents, amount_cents, currency, status, created_at, expire_at)""";

    /** Fails unless the offer is in the grant's epoch, has the units, and nobody was buried since the terms were read. */
    private static final String TAKE = """
            UPDATE {t}seckill_stock SET available = available - :units
             WHERE activity_id = :activity AND sku_id = :sku
               AND epoch = :epoch AND available >= :units AND burials = :burials
            """;

    private final JdbcTemplate jdbc;
    private final JdbcClient sql;
    private final TableSet tables;

    SettlementStatements(Transactions transactions, TableSet tables) {
        this.jdbc = transactions.jdbc();
        this.sql = transactions.sql();
        this.tables = tables;
    }

    /** Which of the reservation ids have an order or a dead letter. */
    Set<String> known(Collection<String> reservationIds) {
        return new HashSet<>(sql.sql(tables.sql(KNOWN))
                .param("ids", reservationIds)
                .query(String.class)
                .list());
    }

    /** Writes orders, stock log and events. */
    List<SettledOrder> insert(OfferId offer, SaleTerms terms, List<Grant> grants) {
        Rows orders = new Rows(tables.sql(INSERT_ORDER));
        StockLogRows log = new StockLogRows(tables, terms.now());
        EventRows events = new EventRows(tables, terms.now());
        List<SettledOrder> settled = new java.util.ArrayList<>(grants.size());
        for (Grant grant : grants) {
            String orderNo = OrderNumbers.of(EntryPosition.of(grant), grant.reservationId());
            long amountCents = Math.multiplyExact(terms.unitPriceCents(), grant.quantity());
            orders.add(
                    orderNo,
                    grant.reservationId(),
                    grant.requestId(),
                    grant.userId(),
                    offer.activityId(),
                    offer.skuId(),
                    terms.limitSkuId(offer),
                    grant.bucket(),
                    grant.epoch(),
                    grant.quantity(),
                    terms.unitPriceCents(),
                    amountCents,
                    terms.currency(),
                    OrderStatus.PENDING.code(),
                    terms.now(),
                    terms.expireAt());
            log.add(offer, ChangeType.DEDUCT, grant.reservationId(), grant.quantity());
            events.ofOrder(
                    EventType.ORDER_CREATED,
                    new OrderFacts(
                            orderNo,
                            grant.reservationId(),
                            offer,
                            grant.userId(),
                            grant.quantity(),
                            amountCents,
                            terms.currency()));
            settled.add(new SettledOrder(grant.reservationId(), orderNo));
        }
        orders.insert(jdbc);
        log.insert(jdbc);
        events.insert(jdbc);
        return settled;
    }

    /** @return whether the units were taken */
    boolean take(OfferId offer, long epoch, long burials, long units) {
        int affected = sql.sql(tables.sql(TAKE))
                .param("units", units)
                .param("activity", offer.activityId())
                .param("sku", offer.skuId())
                .param("epoch", epoch)
                .param("burials", burials)
                .update();
        return affected == 1;
    }
}
