package seckill.engine.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import seckill.engine.events.EventRelay;
import seckill.engine.expiry.ExpiryStage;
import seckill.engine.payment.PaymentCallbacks;
import seckill.engine.payment.PaymentProvider;
import seckill.engine.payment.RefundStage;
import seckill.engine.refill.RefillRelay;
import seckill.engine.settlement.SettlementStage;

/** The stages come up without any setting, and bad ones stop the start by name. */
class StagesConfigurationIT {

    private final Pipeline pipeline = new Pipeline("stages_configuration");

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void withoutAnySettingAllStagesAreThereAndNoSandbox() {
        StagesContext.with(pipeline).run(context -> {
            for (Class<?> stage : new Class<?>[] {
                SettlementStage.class,
                ExpiryStage.class,
                RefillRelay.class,
                EventRelay.class,
                PaymentCallbacks.class,
                RefundStage.class
            }) {
                assertThat(context).hasSingleBean(stage);
            }
            assertThat(context).doesNotHaveBean(PaymentProvider.class).doesNotHaveBean("sandboxController");
            assertThat(context.getBean(SettlementStage.class).step()).isFalse();
            assertThat(context.getBean(RefundStage.class).step()).isFalse();
        });
    }

    @Test
    void aBadSettingStopsTheStartByItsName() {
        String shortKey = "c2hvcnQ=";
        Map<String, String> bad = Map.ofEntries(
                Map.entry("seckill.settlement.batch-max=0", "batchMax"),
                Map.entry("seckill.settlement.claim-idle=5m", "claimIdle"),
                Map.entry("seckill.settlement.pause-max=1ms", "seckill.settlement.pause-max"),
                Map.entry("seckill.refill.batch-max=513", "batchMax"),
                Map.entry("seckill.expiry.batch-max=x", "seckill.expiry.batch-max"),
                Map.entry("seckill.webhook.url=ftp://nowhere", "seckill.webhook.url"),
                Map.entry("seckill.webhook.url=http://127.0.0.1:1/", "seckill.webhook.key"),
                Map.entry("seckill.webhook.lease=1s", "seckill.webhook.lease"),
                Map.entry("seckill.payment.callback-keys.k1=" + shortKey, "seckill.payment.callback-keys.k1"),
                Map.entry("seckill.payment.sandbox.enabled=true", "seckill.payment.sandbox.signing-key"));
        bad.forEach((property, name) -> StagesContext.with(pipeline, property)
                .run(context -> assertThat(messages(context.getStartupFailure()))
                        .as(property)
                        .contains(name)
                        .doesNotContain(shortKey)));
    }

    private static String messages(@Nullable Throwable failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            messages.append(each).append('\n');
        }
        return messages.toString();
    }
}
