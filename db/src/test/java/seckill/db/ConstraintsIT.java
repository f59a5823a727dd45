package seckill.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema's own half of each rule: what the code would never write is refused by the server too. */
class ConstraintsIT {

    private static Database database;

    @BeforeAll
    static void migrate() {
        database = Database.migrated("db_constraints");
    }

    @ParameterizedTest
    @MethodSource("planted")
    void theCheckRefusesTheRow(Planted row) {
        assertThatThrownBy(() -> database.execute(row.insert()))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(row.check());
    }

    static List<Planted> planted() {
        return Planted.ALL;
    }

    @Test
    void everyCheckHasItsPlantedRow() throws SQLException {
        List<String> checks = database.strings(
                "SELECT constraint_name FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()");

        assertThat(Planted.ALL.stream().map(Planted::check).distinct()).containsExactlyInAnyOrderElementsOf(checks);
    }

    @Test
    void aRowThatBreaksNoRuleIsTaken() throws SQLException {
        Database empty = Database.migrated("db_good_rows");
        for (String table : GoodRows.BY_TABLE.keySet()) {
            empty.execute(new Planted("", table).insert());
        }
    }

    @Test
    void aBuyerHasOneLiveOrderAndMayBuyAgainAfterTimeout() throws SQLException {
        Database orders = Database.migrated("db_live_orders");
        orders.execute(order("r1"));
        assertThatThrownBy(() -> orders.execute(order("r2"))).hasMessageContaining("a_buyer_has_one_live_order");

        orders.execute("UPDATE seckill_order SET status = 3, timed_out_at = NOW(3)");
        orders.execute(order("r2"));
        assertThatThrownBy(() -> orders.execute(order("r3"))).hasMessageContaining("a_buyer_has_one_live_order");

        orders.execute("UPDATE seckill_order SET status = 3, timed_out_at = NOW(3) WHERE reservation_id = 'r2'");
        orders.execute(order("r3"));
    }

    @Test
    void anOrderIsPaidByOnePaymentWhateverOthersCameTooLate() throws SQLException {
        Database payments = Database.migrated("db_payments");
        payments.execute(payment("p1", "TOO_LATE"), payment("p2", "PAID"), payment("p3", "PAID_BEFORE"));

        assertThatThrownBy(() -> payments.execute(payment("p4", "PAID"))).hasMessageContaining("an_order_is_paid_once");
    }

    private static String order(String id) {
        return new Planted(
                        "",
                        "seckill_order",
                        "order_no='" + id + "'",
                        "reservation_id='" + id + "'",
                        "request_id='" + id + "'")
                .insert();
    }

    private static String payment(String paymentNo, String outcome) {
        return new Planted("", "payment", "payment_no='" + paymentNo + "'", "outcome='" + outcome + "'").insert();
    }
}
