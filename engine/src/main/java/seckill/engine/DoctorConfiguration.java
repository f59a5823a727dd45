package seckill.engine;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import seckill.engine.doctor.Circumstances;
import seckill.engine.doctor.Doctor;
import seckill.engine.door.DoorProperties;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.DatabaseExamination;
import seckill.engine.ledger.LedgerProperties;
import seckill.engine.ledger.TableSet;
import seckill.engine.reservation.RedisExamination;

/** The doctor of an engine that is up: asks the same servers on connections of his own. */
@Configuration(proxyBeanMethods = false)
class DoctorConfiguration {

    @Bean
    Doctor doctor(
            DataSourceProperties source,
            LedgerProperties ledger,
            DoorProperties door,
            AuditLedger audit,
            Environment environment,
            Clock clock) {
        Circumstances circumstances = new Circumstances(
                true,
                ledger.poolSize(),
                1,
                door.connectionsMax(),
                environment.getRequiredProperty("server.tomcat.max-connections", Integer.class),
                path(environment.getProperty("seckill.doctor.data-folder")),
                List.of(environment.getProperty("seckill.doctor.secrets", String[].class, new String[0])),
                path(environment.getProperty("seckill.control.tls.certificate")),
                List.of());
        return new Doctor(
                new RedisExamination(environment.getRequiredProperty("seckill.redis.uri"), clock),
                new DatabaseExamination(
                        source.determineUrl(),
                        source.determineUsername(),
                        source.determinePassword(),
                        new TableSet(ledger.tablePrefix()),
                        clock),
                audit::verify,
                () -> circumstances,
                clock);
    }

    private static @Nullable Path path(@Nullable String setting) {
        return setting == null || setting.isBlank() ? null : Path.of(setting.replaceFirst("^file:(//)?", ""));
    }
}
