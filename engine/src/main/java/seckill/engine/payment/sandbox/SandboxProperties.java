package seckill.engine.payment.sandbox;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The sandbox.
 *
 * @param enabled whether there is one
 * @param callbackUrl the door's address for callbacks
 * @param signingKey name of the key among {@code seckill.payment.callback-keys} that signs; empty: the last by name
 * @param timeout for one callback
 */
@Validated
@ConfigurationProperties("seckill.payment.sandbox")
public record SandboxProperties(
        @DefaultValue("false") boolean enabled,

        @DefaultValue("http://127.0.0.1:8600/api/v1/payments/callback")
        URI callbackUrl,

        @DefaultValue("")
        @Pattern(regexp = "[A-Za-z0-9_-]{0,32}", message = "is a name of at most 32 letters, digits, _ and -")
        String signingKey,

        @DefaultValue("5s") @DurationMin(millis = 10) @DurationMax(minutes = 1)
        Duration timeout) {

    @AssertTrue(message = "seckill.payment.sandbox.callback-url is an http or https address with a host")
    boolean isCallbackUrlUsable() {
        return ("http".equals(callbackUrl.getScheme()) || "https".equals(callbackUrl.getScheme()))
                && callbackUrl.getHost() != null;
    }
}
