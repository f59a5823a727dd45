package seckill.engine.controlplane;

import java.io.PrintStream;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.AuditLedger.AuditEntry;
import seckill.engine.ledger.OperatorLedger;
import seckill.engine.ledger.OperatorLedger.NewOperator;
import seckill.model.AuditOutcome;
import seckill.model.OperatorRole;

/**
 * At the very first start, makes the operator {@code admin} and prints his one-time password, once and to the terminal only. Lost, it
 * is reset with the machine's own key: {@code POST /control/v1/operators/admin/reset-password}.
 */
final class FirstOperator implements InitializingBean {

    static final String NAME = "admin";

    private static final Logger log = LoggerFactory.getLogger(FirstOperator.class);

    private final OperatorLedger operators;
    private final AuditLedger audit;
    private final Passwords passwords;
    private final PrintStream terminal;

    FirstOperator(OperatorLedger operators, AuditLedger audit, Passwords passwords, PrintStream terminal) {
        this.operators = operators;
        this.audit = audit;
        this.passwords = passwords;
        this.terminal = terminal;
    }

    @Override
    public void afterPropertiesSet() {
        String why = audit.protect();
        if (!why.isEmpty()) {
            log.warn("The database does not refuse changes to the audit log, only its chain shows them: {}", why);
        }
        if (!operators.operators(1).isEmpty()) {
            return;
        }
        String password = passwords.oneTime();
        if (operators.createFirst(new NewOperator(NAME, passwords.hash(password), true, OperatorRole.ADMIN, false))) {
            audit.append(List.of(created()));
            terminal.println("First operator: " + NAME + ", one-time password: " + password
                    + "  (shown once; to be changed at the first sign-in)");
            terminal.flush();
        }
    }

    private static AuditEntry created() {
        return new AuditEntry(
                "first-start",
                "engine",
                "",
                "",
                "operator.create",
                "operator/" + NAME,
                "first start",
                AuditOutcome.DONE,
                "",
                null,
                null);
    }
}
