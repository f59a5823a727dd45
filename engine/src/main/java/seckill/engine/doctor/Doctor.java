package seckill.engine.doctor;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.AuditLedger.AuditVerdict;
import seckill.engine.ledger.DatabaseExamination;
import seckill.engine.ledger.DatabaseExamination.DatabaseVitals;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.engine.reservation.RedisExamination;
import seckill.engine.reservation.RedisExamination.RedisVitals;
import seckill.engine.reservation.RedisUnavailableException;

/** Examines an engine that is up, or the place where one is to be started. */
public final class Doctor {

    private static final String PRIVATE = "none given; a private one is started";

    private final @Nullable RedisExamination redis;
    private final @Nullable DatabaseExamination database;
    private final @Nullable Supplier<AuditVerdict> audit;
    private final Supplier<Circumstances> circumstances;
    private final InstantSource clock;

    /**
     * @param redis null: a private one will be started
     * @param database null: a private one will be started
     * @param audit verifies the audit log; null: there is none yet
     */
    public Doctor(
            @Nullable RedisExamination redis,
            @Nullable DatabaseExamination database,
            @Nullable Supplier<AuditVerdict> audit,
            Supplier<Circumstances> circumstances,
            InstantSource clock) {
        this.redis = redis;
        this.database = database;
        this.audit = audit;
        this.circumstances = circumstances;
        this.clock = clock;
    }

    /** @param verdict the worst of the findings */
    public record Report(Finding.Verdict verdict, List<Finding> findings) {}

    /** Looks at everything; what cannot be asked is a finding too. */
    public Report examine() {
        Circumstances now = circumstances.get();
        List<Finding> findings = new ArrayList<>();
        redis(findings);
        database(findings, now);
        findings.addAll(HostChecks.of(HostVitals.read(now.dataFolder()), now.filesNeeded()));
        findings.addAll(EngineChecks.of(now, clock.instant()));
        audit(findings);
        return new Report(Finding.worst(findings), List.copyOf(findings));
    }

    private void redis(List<Finding> findings) {
        if (redis == null) {
            findings.add(Finding.ok("redis", "server", PRIVATE, "reachable"));
            return;
        }
        try {
            RedisVitals vitals = redis.examine();
            findings.addAll(RedisChecks.of(vitals));
            findings.add(ClockChecks.of("redis", vitals.time(), vitals.askedAt(), vitals.answeredAt()));
        } catch (RedisUnavailableException e) {
            findings.add(Finding.fail(
                    "redis",
                    "server",
                    String.valueOf(e.getMessage()),
                    "reachable",
                    "start it, or mend address and password"));
        }
    }

    private void database(List<Finding> findings, Circumstances now) {
        if (database == null) {
            findings.add(Finding.ok("database", "server", PRIVATE, "reachable"));
            return;
        }
        try {
            DatabaseVitals vitals = database.examine();
            findings.addAll(DatabaseChecks.of(vitals, now.poolSize(), now.engines(), now.running()));
            findings.add(ClockChecks.of("database", vitals.time(), vitals.askedAt(), vitals.answeredAt()));
        } catch (LedgerUnavailableException e) {
            findings.add(Finding.fail(
                    "database",
                    "server",
                    String.valueOf(e.getMessage()),
                    "reachable",
                    "start it, or mend address, account and password"));
        }
    }

    private void audit(List<Finding> findings) {
        if (audit == null) {
            return;
        }
        String expected = "every row as it was appended";
        try {
            findings.add(
                    switch (audit.get()) {
                        case AuditVerdict.Intact(long rows, String hash) ->
                            Finding.ok(
                                    "engine",
                                    "audit chain",
                                    rows + " rows, last hash " + hash.substring(0, 12),
                                    expected);
                        case AuditVerdict.Broken(long row, String why) ->
                            Finding.fail(
                                    "engine",
                                    "audit chain",
                                    "broken at row " + row + ": " + why,
                                    expected,
                                    "keep a copy of the database; somebody has changed the log by hand");
                    });
        } catch (LedgerUnavailableException e) {
            findings.add(Finding.warn(
                    "engine",
                    "audit chain",
                    String.valueOf(e.getMessage()),
                    expected,
                    "ask again when the database is back"));
        }
    }
}
