package seckill.engine.payment;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Random;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.ledger.PaymentLedger;
import seckill.engine.signature.SignatureCheck;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PaymentProperties.class)
class PaymentConfiguration {

    @Bean
    PaymentStage paymentStage(PaymentLedger ledger, PaymentProperties properties, InstantSource clock) {
        return new PaymentStage(ledger, new SignatureCheck(properties.keys(), properties.callbackWindow(), clock));
    }

    /** Without a provider refunds stay due, and say so, until one is configured. */
    @Bean
    RefundStage refundStage(
            PaymentLedger ledger, ObjectProvider<PaymentProvider> provider, PaymentProperties properties) {
        return new RefundStage(
                ledger, provider.getIfAvailable(() -> PaymentConfiguration::nobody), properties, new Random());
    }

    private static String nobody(PaymentLedger.DueRefund refund) throws IOException {
        throw new IOException("no payment provider is configured for refund " + refund.refundNo());
    }
}
