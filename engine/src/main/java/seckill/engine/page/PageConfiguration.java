package seckill.engine.page;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.ActivityLedger;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PageProperties.class)
class PageConfiguration {

    @Bean
    SiteShelf siteShelf() {
        return new SiteShelf();
    }

    @Bean
    Publishing publishing(
            ActivityLedger ledger,
            SiteShelf shelf,
            PageProperties properties,
            @Value("${seckill.payment.sandbox.enabled:false}") boolean sandbox) {
        return new Publishing(
                ledger,
                new ExtrasFolder(properties.extras()),
                new Renderer(new PageSettings(properties.cashier(), sandbox)),
                shelf,
                properties.folder() == null ? null : new SiteFolder(properties.folder()));
    }
}
