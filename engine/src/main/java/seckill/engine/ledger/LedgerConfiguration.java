package seckill.engine.ledger;

import com.zaxxer.hikari.HikariDataSource;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.db.Migrations;

/** Makes the ledger over {@code spring.datasource.url}, {@code username} and {@code password}, its schema brought up to date first. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({LedgerProperties.class, DataSourceProperties.class})
class LedgerConfiguration {

    private static final Logger log = LoggerFactory.getLogger(LedgerConfiguration.class);

    @Bean
    HikariDataSource ledgerDataSource(DataSourceProperties source, LedgerProperties properties) {
        return LedgerPool.open(
                source.determineUrl(), source.determineUsername(), source.determinePassword(), properties);
    }

    @Bean
    Ledgers ledgers(DataSource ledgerDataSource, LedgerProperties properties) {
        int applied = Migrations.migrate(ledgerDataSource, properties.tablePrefix());
        log.info("The ledger's schema is up to date, {} migrations applied now", applied);
        return Ledgers.over(
                ledgerDataSource,
                new TableSet(properties.tablePrefix()),
                properties,
                span -> Thread.sleep(span),
                RandomGenerator.getDefault());
    }

    @Bean
    SettlementLedger settlementLedger(Ledgers ledgers) {
        return ledgers.settlement();
    }

    @Bean
    ExpiryLedger expiryLedger(Ledgers ledgers) {
        return ledgers.expiry();
    }

    @Bean
    OutboxLedger outboxLedger(Ledgers ledgers) {
        return ledgers.outbox();
    }

    @Bean
    EventLedger eventLedger(Ledgers ledgers) {
        return ledgers.events();
    }

    @Bean
    PaymentLedger paymentLedger(Ledgers ledgers) {
        return ledgers.payments();
    }

    @Bean
    OrderReads orderReads(Ledgers ledgers) {
        return ledgers.orders();
    }

    @Bean
    ActivityLedger activityLedger(Ledgers ledgers) {
        return ledgers.activities();
    }

    @Bean
    ReconciliationLedger reconciliationLedger(Ledgers ledgers) {
        return ledgers.reconciliation();
    }

    @Bean
    EditLedger editLedger(Ledgers ledgers) {
        return ledgers.edits();
    }

    @Bean
    OperatorLedger operatorLedger(Ledgers ledgers) {
        return ledgers.operators();
    }

    @Bean
    AuditLedger auditLedger(Ledgers ledgers) {
        return ledgers.audit();
    }

    @Bean
    FeedLedger feedLedger(Ledgers ledgers) {
        return ledgers.feed();
    }

    @Bean
    AlarmLedger alarmLedger(Ledgers ledgers) {
        return ledgers.alarms();
    }

    @Bean
    HistoryLedger historyLedger(Ledgers ledgers) {
        return ledgers.history();
    }

    @Bean
    JobLedger jobLedger(Ledgers ledgers) {
        return ledgers.jobs();
    }

    @Bean
    RepairLedger repairLedger(Ledgers ledgers) {
        return ledgers.repairs();
    }

    @Bean
    UnitReads unitReads(Ledgers ledgers) {
        return ledgers.units();
    }

    @Bean
    DeadLetterLedger deadLetterLedger(Ledgers ledgers) {
        return ledgers.deadLetters();
    }

    @Bean
    StockLedger stockLedger(Ledgers ledgers) {
        return ledgers.stock();
    }

    @Bean
    TimetableLedger timetableLedger(Ledgers ledgers) {
        return ledgers.timetable();
    }

    @Bean
    ApprovalLedger approvalLedger(Ledgers ledgers) {
        return ledgers.approvals();
    }

    @Bean
    SwitchLedger switchLedger(Ledgers ledgers) {
        return ledgers.switches();
    }
}
