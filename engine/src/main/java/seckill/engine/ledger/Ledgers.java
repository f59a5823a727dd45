package seckill.engine.ledger;

import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/**
 * The ledger's ports over one database and table set. An activity's ledger may be of a database or a shadow table set of its own.
 *
 * @param settlement turns grants into orders
 * @param expiry ends unpaid orders
 * @param outbox returns on their way to Redis
 * @param events events on their way to the world
 * @param payments captured payments and refunds
 * @param orders reads for buyers
 * @param activities activities, offers and epochs
 * @param reconciliation what must agree
 * @param edits changes to what is not yet on sale
 * @param operators who may use the control plane
 * @param audit what they did there
 * @param approvals what a second person must agree to
 * @param feed what the live feed shows
 * @param alarms what needs somebody's eye
 * @param history the course of the sale
 * @param jobs long-running jobs of operators
 * @param timetable steps that the engine takes by the clock
 * @param units what became of each unit
 * @param repairs returns that did not reach Redis
 * @param deadLetters what operators do with what could not be settled
 * @param switches what takes effect at once on every instance
 * @param stock units that operators add or withdraw
 */
public record Ledgers(
        SettlementLedger settlement,
        ExpiryLedger expiry,
        OutboxLedger outbox,
        EventLedger events,
        PaymentLedger payments,
        OrderReads orders,
        ActivityLedger activities,
        ReconciliationLedger reconciliation,
        EditLedger edits,
        OperatorLedger operators,
        AuditLedger audit,
        ApprovalLedger approvals,
        FeedLedger feed,
        AlarmLedger alarms,
        HistoryLedger history,
        JobLedger jobs,
        TimetableLedger timetable,
        DeadLetterLedger deadLetters,
        UnitReads units,
        StockLedger stock,
        SwitchLedger switches,
        RepairLedger repairs) {

    /**
     * @param source of a database in which {@link seckill.db.Migrations} has run for the table set; see {@link LedgerPool}
     * @param wait lets time pass between two attempts
     * @param random jitters that time
     */
    public static Ledgers over(
            DataSource source, TableSet tables, LedgerProperties properties, RetryWait wait, RandomGenerator random) {
        Transactions transactions = new Transactions(source, properties, wait, random);
        return new Ledgers(
                new JdbcSettlementLedger(transactions, tables),
                new JdbcExpiryLedger(transactions, tables),
                new JdbcOutboxLedger(transactions, tables),
                JdbcEventLedger.ofEvents(transactions, tables),
                new JdbcPaymentLedger(transactions, tables),
                new JdbcOrderReads(transactions, tables),
                new JdbcActivityLedger(transactions, tables),
                new JdbcReconciliationLedger(transactions, tables),
                new JdbcEditLedger(transactions, tables),
                new JdbcOperatorLedger(transactions, tables),
                new JdbcAuditLedger(transactions, tables),
                new JdbcApprovalLedger(transactions, tables),
                new JdbcFeedLedger(transactions, tables),
                new JdbcAlarmLedger(transactions, tables),
                new JdbcHistoryLedger(transactions, tables),
                new JdbcJobLedger(transactions, tables),
                new JdbcTimetableLedger(transactions, tables),
                new JdbcDeadLetterLedger(transactions, tables),
                new JdbcUnitReads(transactions, tables),
                new JdbcStockLedger(transactions, tables),
                new JdbcSwitchLedger(transactions, tables),
                new JdbcRepairLedger(transactions, tables));
    }
}
