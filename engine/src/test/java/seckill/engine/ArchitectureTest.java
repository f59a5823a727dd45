package seckill.engine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The allowed edges of design.md, section 10, and what else must not creep in. */
@AnalyzeClasses(packages = "seckill", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final Map<String, List<String>> MAY_USE = new LinkedHashMap<>();

    static {
        MAY_USE.put(
                "door",
                List.of("admission", "captcha", "reservation", "payment", "control", "telemetry", "ledger", "page"));
        MAY_USE.put("captcha", List.of());
        MAY_USE.put("page", List.of("ledger", "signature"));
        MAY_USE.put("admission", List.of("control"));
        MAY_USE.put("reservation", List.of("control"));
        MAY_USE.put("settlement", List.of("reservation", "ledger", "refill", "retry"));
        MAY_USE.put("payment", List.of("ledger", "retry", "signature"));
        MAY_USE.put("expiry", List.of("ledger", "refill"));
        MAY_USE.put("refill", List.of("ledger", "reservation", "retry"));
        MAY_USE.put("stock", List.of("ledger", "reservation"));
        MAY_USE.put("events", List.of("ledger", "retry", "signature"));
        MAY_USE.put("reconciliation", List.of("ledger", "reservation", "control"));
        MAY_USE.put("sale", List.of("control", "ledger", "reservation", "reconciliation"));
        MAY_USE.put("alarm", List.of("ledger", "events", "signature"));
        MAY_USE.put("feed", List.of("ledger", "reservation"));
        MAY_USE.put("doctor", List.of("ledger", "reservation"));
        MAY_USE.put("timetable", List.of("ledger", "sale", "preheat", "jobs"));
        MAY_USE.put("preheat", List.of("ledger", "sale", "jobs"));
        MAY_USE.put("jobs", List.of("ledger"));
        MAY_USE.put("deadletter", List.of("ledger", "jobs"));
        MAY_USE.put("units", List.of("ledger", "reservation", "telemetry"));
        MAY_USE.put("approval", List.of("ledger", "reconciliation", "sale"));
        MAY_USE.put("switches", List.of("ledger", "control"));
        MAY_USE.put("control", List.of());
        MAY_USE.put("ledger", List.of());
        MAY_USE.put("telemetry", List.of());
        MAY_USE.put("retry", List.of());
        MAY_USE.put("signature", List.of());
    }

    @ArchTest
    static final ArchRule packagesUseOnlyWhatTheyMay = edges();

    @ArchTest
    static final ArchRule onlyTheLedgerSpeaksSql = noClasses()
            .that()
            .resideInAPackage("seckill.engine..")
            .and()
            .resideOutsideOfPackages("seckill.engine.ledger..", "seckill.engine")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.sql..", "javax.sql..", "org.springframework.jdbc..", "org.springframework.transaction..");

    @ArchTest
    static final ArchRule onlyTheReservationSpeaksRedis = noClasses()
            .that()
            .resideInAPackage("seckill.engine..")
            .and()
            .resideOutsideOfPackage("seckill.engine.reservation..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.lettuce..");

    @ArchTest
    static final ArchRule whatOpensATransactionTouchesNoRedisAndNoHttp = noClasses()
            .that()
            .resideInAPackage("seckill.engine.ledger..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.lettuce..", "io.netty..", "java.net.http..", "org.springframework.web..");

    @ArchTest
    static final ArchRule timeIsInjected = noClasses()
            .that()
            .resideInAPackage("seckill.engine..")
            .and()
            .resideOutsideOfPackage("seckill.engine.cli..")
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone");

    @ArchTest
    static final ArchRule theModelStandsAlone = noClasses()
            .that()
            .resideInAPackage("seckill.model..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("seckill.engine..", "org.springframework..", "io..", "com.."));

    @ArchTest
    static final ArchRule noNameSaysNothing = noClasses()
            .should()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Impl");

    private static ArchRule edges() {
        List<ArchRule> rules = new ArrayList<>();
        MAY_USE.forEach((name, allowed) -> {
            String[] forbidden = Stream.concat(MAY_USE.keySet().stream(), Stream.of("cli", "controlplane"))
                    .filter(other -> !other.equals(name) && !allowed.contains(other))
                    .map(other -> "seckill.engine." + other + "..")
                    .toArray(String[]::new);
            rules.add(noClasses()
                    .that()
                    .resideInAPackage("seckill.engine." + name + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(forbidden)
                    .allowEmptyShould(true)
                    .as(name + " may use only " + allowed + " of the engine"));
            rules.add(noClasses()
                    .that()
                    .resideInAPackage("seckill.engine." + name + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("seckill.engine")
                    .allowEmptyShould(true)
                    .as(name + " does not use the assembly"));
        });
        return CompositeArchRule.of(rules);
    }
}
