package seckill.console;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import javafx.application.Platform;

/** What must not creep into the console. */
@AnalyzeClasses(packages = "seckill.console", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule onlyFxGoesOntoTheFxThread = noClasses()
            .that()
            .resideOutsideOfPackage("seckill.console.fx")
            .should()
            .callMethod(Platform.class, "runLater", Runnable.class);

    @ArchTest
    static final ArchRule theConsoleSeesNoServer = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "seckill.engine..",
                    "seckill.db..",
                    "org.springframework..",
                    "io.lettuce..",
                    "java.sql..",
                    "javax.sql..");

    @ArchTest
    static final ArchRule theClientKnowsNoJavaFx = noClasses()
            .that()
            .resideInAPackage("seckill.console.client")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "seckill.console.fx..", "seckill.console.app..");

    @ArchTest
    static final ArchRule viewModelsKnowNoControl = noClasses()
            .that()
            .haveSimpleNameEndingWith("ViewModel")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..");

    @ArchTest
    static final ArchRule screensDoNotKnowEachOther =
            slices().matching("seckill.console.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingIsNamedForNothing =
            noClasses().should().haveNameMatching(".*(Manager|Util|Utils|Helper|Impl)");
}
