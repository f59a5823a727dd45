package seckill.db;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.output.ValidateResult;

/** Brings a table set to the newest schema. */
public final class Migrations {

    private static final int ATTEMPTS_MAX = 20;
    private static final long RETRY_NANOS = 250_000_000;

    private Migrations() {}

    /**
     * Applies what is missing; several instances may do so at once. Each table set has a history of its own, so that shadow
     * tables can stand beside the real ones in one database.
     *
     * @param tablePrefix put before the name of each table, key and constraint; empty for the real set, at most 16 characters
     * @return migrations applied now, 0 when nothing was missing
     * @throws FlywayException when one failed, or an applied one differs from this program's
     */
    public static int migrate(DataSource dataSource, String tablePrefix) {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(dataSource, tablePrefix);
            } catch (FlywayException e) {
                if (attempt == ATTEMPTS_MAX || !isBaselineRace(e)) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    /** Flyway makes its history table and writes the first row into it in two steps, and refuses when another stands between. */
    private static boolean isBaselineRace(FlywayException e) {
        return String.valueOf(e.getMessage()).contains("Unable to baseline");
    }

    /**
     * How the schema stands.
     *
     * @param applied migrations that have run
     * @param pending migrations of this program that have not
     * @param flaw what else does not fit, in Flyway's words: one that failed, one that differs; empty when nothing
     */
    public record State(int applied, int pending, String flaw) {}

    /**
     * Looks, and changes nothing.
     *
     * @throws FlywayException when the database cannot be asked
     */
    public static State state(DataSource dataSource, String tablePrefix) {
        Flyway flyway = flyway(dataSource, tablePrefix);
        ValidateResult valid = flyway.validateWithResult();
        MigrationInfoService info = flyway.info();
        return new State(
                info.applied().length,
                info.pending().length,
                valid.validationSuccessful
                        ? ""
                        : String.valueOf(valid.getAllErrorMessages()).replace('\n', ' '));
    }

    private static int once(DataSource dataSource, String tablePrefix) {
        return flyway(dataSource, tablePrefix).migrate().migrationsExecuted;
    }

    private static Flyway flyway(DataSource dataSource, String tablePrefix) {
        return Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(dataSource)
                .locations("classpath:seckill/db/migration")
                .table(tablePrefix + "schema_history")
                .placeholders(Map.of("t", tablePrefix))
                // Another table set (or a stranger's table) may stand in the database already.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .cleanDisabled(true)
                .ignoreMigrationPatterns("*:pending", "*:future")
                .load();
    }
}
