package seckill.engine.ledger;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.DeadLetterCause;
import seckill.model.Grant;

/** Tells by reading which unique key a grant hit (design.md, section 5); the key's name in the server's message is not trusted. */
final class SecondGrants {

    /** The order that bars the grant, most telling first: same reservation, same request, same buyer's live order. */
    private static final String BARRING = """
            SELECT reservation_id, 0 AS bar FROM {t}seckill_order WHERE reservation_id = :reservation
             UNION ALL
            SELECT reservation_id, 0 FROM {t}dead_letter WHERE reservation_id = :reservation
             UNION ALL
            SELECT reservation_id, 1 FROM {t}seckill_order WHERE request_id = :request
             UNION ALL
            SELECT o.reservation_id, 2 FROM {t}seckill_order o
              JOIN {t}seckill_activity a ON a.activity_id = o.activity_id
             WHERE o.user_id = :user AND o.activity_id = :activity
               AND o.limit_sku_id = CASE a.limit_scope WHEN 'OFFER' THEN :sku ELSE 0 END AND o.live = 1
             ORDER BY bar
            """;

    private final JdbcClient sql;
    private final TableSet tables;

    SecondGrants(Transactions transactions, TableSet tables) {
        this.sql = transactions.sql();
        this.tables = tables;
    }

    SettleVerdict verdict(Grant grant, String serverSaid) {
        return verdict(bars(grant), grant, serverSaid);
    }

    /** For a grant that has a dead letter: what bars it besides. */
    SettleVerdict verdictBesideItself(Grant grant, String serverSaid) {
        List<Bar> others = bars(grant).stream().filter(bar -> bar.kind != 0).toList();
        return verdict(others, grant, serverSaid);
    }

    private List<Bar> bars(Grant grant) {
        return sql.sql(tables.sql(BARRING))
                .param("reservation", grant.reservationId())
                .param("request", grant.requestId())
                .param("user", grant.userId())
                .param("activity", grant.offer().activityId())
                .param("sku", grant.offer().skuId())
                .query((row, i) -> new Bar(row.getString("reservation_id"), row.getInt("bar")))
                .list();
    }

    private static SettleVerdict verdict(List<Bar> bars, Grant grant, String serverSaid) {
        if (bars.isEmpty()) {
            return new SettleVerdict.Failed("a unique key refused it and nothing bars it now: " + serverSaid);
        }
        Bar first = bars.getFirst();
        return switch (first.kind) {
            case 0 -> new SettleVerdict.Repeat();
            case 1 ->
                new SettleVerdict.Refused(
                        DeadLetterCause.SAME_REQUEST,
                        "request " + grant.requestId() + " became reservation " + first.reservationId);
            default ->
                new SettleVerdict.Refused(
                        DeadLetterCause.SECOND_GRANT,
                        "buyer " + grant.userId() + " has a live order under reservation " + first.reservationId);
        };
    }

    private record Bar(String reservationId, int kind) {}
}
