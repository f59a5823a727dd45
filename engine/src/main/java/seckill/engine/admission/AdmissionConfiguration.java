package seckill.engine.admission;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;

/** The order of the checks stands here, and only here. */
@Configuration(proxyBeanMethods = false)
class AdmissionConfiguration {

    @Bean
    Admission admission(Catalog catalog) {
        return new Admission(List.of(new SaleGate(catalog)));
    }
}
