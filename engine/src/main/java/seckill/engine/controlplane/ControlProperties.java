package seckill.engine.controlplane;

import jakarta.validation.constraints.NotBlank;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * {@code seckill.control.*}.
 *
 * @param key the bearer key of the control plane; a secret, from a file or the environment
 */
@Validated
@ConfigurationProperties("seckill.control")
record ControlProperties(
        @NotBlank(message = "the control plane needs a key, at least 32 random bytes in base64")
        String key) {}
