package seckill.engine.ledger;

import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.engine.ledger.ActivityLedger.LostReservation;
import seckill.model.OfferId;

/** The list of grants that Redis lost after it had answered, each once. */
final class LostReservations {

    private static final int PAGE = 1_000;

    private static final String RECORDED =
            "SELECT reservation_id FROM {t}lost_reservation WHERE reservation_id IN (:ids)";
    private static final String INSERT = """
            INSERT INTO {t}lost_reservation (
              reservation_id, activity_id, sku_id, epoch, user_id, quantity, recorded_at)""";
    private static final String NEWEST = """
            SELECT reservation_id, user_id, quantity, epoch FROM {t}lost_reservation
             WHERE activity_id = ? AND sku_id = ? ORDER BY lost_id DESC LIMIT ?
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;

    LostReservations(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
    }

    int record(OfferId offer, List<LostReservation> lost) {
        int recorded = 0;
        for (int from = 0; from < lost.size(); from += PAGE) {
            List<LostReservation> page = lost.subList(from, Math.min(from + PAGE, lost.size()));
            recorded += transactions.writeAfterDuplicate(() -> recordPage(offer, page));
        }
        return recorded;
    }

    private int recordPage(OfferId offer, List<LostReservation> page) {
        Set<String> seen = new HashSet<>(sql.sql(tables.sql(RECORDED))
                .param("ids", page.stream().map(LostReservation::reservationId).toList())
                .query(String.class)
                .list());
        LocalDateTime now =
                sql.sql("SELECT UTC_TIMESTAMP(3)").query(LocalDateTime.class).single();
        Rows rows = new Rows(tables.sql(INSERT));
        int fresh = 0;
        for (LostReservation each : page) {
            if (seen.add(each.reservationId())) {
                rows.add(
                        each.reservationId(),
                        offer.activityId(),
                        offer.skuId(),
                        each.epoch(),
                        each.userId(),
                        each.quantity(),
                        now);
                fresh++;
            }
        }
        rows.insert(transactions.jdbc());
        return fresh;
    }

    List<LostReservation> newest(OfferId offer, int countMax) {
        return transactions.read(() -> sql.sql(tables.sql(NEWEST))
                .params(offer.activityId(), offer.skuId(), countMax)
                .query((row, i) -> new LostReservation(
                        row.getString("reservation_id"),
                        row.getString("user_id"),
                        row.getInt("quantity"),
                        row.getLong("epoch")))
                .list());
    }
}
