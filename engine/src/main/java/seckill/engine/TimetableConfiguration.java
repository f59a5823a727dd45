package seckill.engine;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.TimetableLedger;
import seckill.engine.sale.Closing;
import seckill.engine.sale.SaleDesk;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.timetable.SaleSteps;
import seckill.engine.timetable.Timetable;

/** The clock takes the steps that an operator takes, at the same desk. */
@Configuration(proxyBeanMethods = false)
class TimetableConfiguration {

    @Bean
    Timetable timetable(
            TimetableLedger ledger,
            ActivityLedger activities,
            AuditLedger audit,
            SaleDesk desk,
            Closing closing,
            ConsumerName instance) {
        return new Timetable(ledger, activities, audit, new SaleSteps(desk, closing), instance.value());
    }
}
