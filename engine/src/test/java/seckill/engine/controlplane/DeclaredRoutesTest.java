package seckill.engine.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Routes of the whole engine, those too that {@link RoutesIT} starts without. */
class DeclaredRoutesTest {

    private static final JavaClasses ENGINE =
            new ClassFileImporter(List.of(new ImportOption.DoNotIncludeTests())).importPackages("seckill.engine");

    @Test
    void everyRouteButTheSandboxSaysWhoMayUseIt() {
        List<JavaMethod> routes = ENGINE.stream()
                .filter(c -> c.isAnnotatedWith(RestController.class))
                .filter(c -> !c.getPackageName().equals("seckill.engine.payment.sandbox"))
                .filter(c -> !c.isEquivalentTo(ContainerErrors.class))
                .flatMap(c -> c.getMethods().stream())
                .filter(m -> m.isAnnotatedWith(RequestMapping.class) || m.isMetaAnnotatedWith(RequestMapping.class))
                .toList();

        assertThat(routes).hasSizeGreaterThan(26);
        assertThat(routes.stream().filter(m -> !m.isAnnotatedWith(Access.class)).map(JavaMethod::getFullName))
                .isEmpty();
    }
}
