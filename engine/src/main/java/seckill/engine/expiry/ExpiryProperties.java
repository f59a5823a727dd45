package seckill.engine.expiry;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/** @param batchMax orders ended in one transaction */
@Validated
@ConfigurationProperties("seckill.expiry")
public record ExpiryProperties(
        @DefaultValue("200") @Min(1) @Max(2000) int batchMax) {}
