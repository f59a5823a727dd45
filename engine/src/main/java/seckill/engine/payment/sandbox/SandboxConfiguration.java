package seckill.engine.payment.sandbox;

import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.payment.PaymentProperties;
import seckill.engine.signature.SigningKey;

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("seckill.payment.sandbox.enabled")
@EnableConfigurationProperties(SandboxProperties.class)
class SandboxConfiguration {

    @Bean
    SandboxProvider sandboxProvider() {
        return new SandboxProvider();
    }

    @Bean
    SandboxPayments sandboxPayments(SandboxProperties sandbox, PaymentProperties payment, InstantSource clock) {
        return new SandboxPayments(sandbox, signingKey(sandbox, payment), clock);
    }

    private static SigningKey signingKey(SandboxProperties sandbox, PaymentProperties payment) {
        TreeMap<String, String> keys = new TreeMap<>(payment.callbackKeys());
        Map.Entry<String, String> entry =
                sandbox.signingKey().isEmpty() ? keys.lastEntry() : keys.ceilingEntry(sandbox.signingKey());
        if (entry == null || (!sandbox.signingKey().isEmpty() && !entry.getKey().equals(sandbox.signingKey()))) {
            throw new IllegalArgumentException("seckill.payment.sandbox.signing-key is a name among"
                    + " seckill.payment.callback-keys " + keys.keySet() + ", not \"" + sandbox.signingKey() + "\"");
        }
        return SigningKey.ofBase64("seckill.payment.callback-keys." + entry.getKey(), entry.getValue());
    }
}
