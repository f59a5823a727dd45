package seckill.engine.page;

import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the buyer's page.
 *
 * @param folder where a publication writes sites for a CDN; none: it only serves them
 * @param extras folder with pictures and rules by activity; see {@link ExtrasFolder}
 * @param cashier where orders are paid: an https address with {@code {orderNo}} in it; empty: not from the page
 */
@Validated
@ConfigurationProperties("seckill.page")
public record PageProperties(
        @Nullable Path folder,
        @Nullable Path extras,

        @DefaultValue("")
        @Pattern(
                regexp = "|https://[^\\s\"'<>]*\\{orderNo}[^\\s\"'<>]*",
                message = "is empty or an https address with {orderNo} in it")
        String cashier) {}
