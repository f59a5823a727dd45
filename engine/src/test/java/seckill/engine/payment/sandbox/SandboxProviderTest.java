package seckill.engine.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.PaymentLedger.DueRefund;

class SandboxProviderTest {

    private final SandboxProvider provider = new SandboxProvider();

    @Test
    void askingAgainRefundsOnceUnderOneReference() throws IOException {
        String first = provider.refund(new DueRefund("r1", "p1", 990, "CNY", 1));
        assertThat(provider.refund(new DueRefund("r1", "p1", 990, "CNY", 2))).isEqualTo(first);
        assertThat(provider.refundCount()).isEqualTo(1);
    }

    @Test
    void aRestartedProviderGivesTheSameReference() throws IOException {
        DueRefund refund = new DueRefund("r1", "p1", 990, "CNY", 1);
        assertThat(new SandboxProvider().refund(refund)).isEqualTo(provider.refund(refund));
    }

    @Test
    void differentRefundsHaveDifferentReferences() throws IOException {
        assertThat(provider.refund(new DueRefund("r1", "p1", 990, "CNY", 1)))
                .isNotEqualTo(provider.refund(new DueRefund("r2", "p1", 990, "CNY", 1)));
    }

    @Test
    void theSameNumberForAnotherAmountIsRefused() throws IOException {
        provider.refund(new DueRefund("r1", "p1", 990, "CNY", 1));
        assertThatThrownBy(() -> provider.refund(new DueRefund("r1", "p1", 991, "CNY", 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("990");
    }
}
