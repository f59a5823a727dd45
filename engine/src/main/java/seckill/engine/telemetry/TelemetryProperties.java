package seckill.engine.telemetry;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of what people watch.
 *
 * @param refusedBuyersMax buyers of an activity whose last refusals are remembered, about 300 bytes each; 0: none
 */
@Validated
@ConfigurationProperties("seckill.telemetry")
record TelemetryProperties(
        @DefaultValue("131072") @Min(0) @Max(8_388_608) int refusedBuyersMax) {}
