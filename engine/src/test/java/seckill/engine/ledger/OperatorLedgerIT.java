package seckill.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import seckill.engine.ledger.OperatorLedger.EditOutcome;
import seckill.engine.ledger.OperatorLedger.NewOperator;
import seckill.engine.ledger.OperatorLedger.OperatorEdit;
import seckill.engine.ledger.OperatorLedger.OperatorRow;
import seckill.model.OperatorRole;

class OperatorLedgerIT {

    private static final String HASH = "$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA";

    private static LedgerFixture fixture;
    private static OperatorLedger operators;

    @BeforeAll
    static void start() {
        fixture = new LedgerFixture("operator_ledger");
        operators = fixture.ledgers.operators();
    }

    @BeforeEach
    void nobody() {
        fixture.sql.execute("DELETE FROM operator");
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @Test
    void theFirstIsCreatedOnceHoweverManyEnginesStartTogether() throws Exception {
        List<Callable<Boolean>> starts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String name = "admin" + i;
            starts.add(() -> operators.createFirst(admin(name)));
        }
        long created = 0;
        try (ExecutorService engines = Executors.newFixedThreadPool(4)) {
            for (Future<Boolean> each : engines.invokeAll(starts)) {
                created += each.get() ? 1 : 0;
            }
        }

        assertThat(created).isEqualTo(1);
        assertThat(operators.operators(10)).hasSize(1);
    }

    @Test
    void aNameIsTakenOnce() {
        assertThat(operators.create(admin("a"))).isTrue();
        assertThat(operators.create(admin("a"))).isFalse();
        assertThat(operators.operators(10)).hasSize(1);
    }

    @Test
    void anEditUnderAnOldVersionChangesNothing() {
        operators.create(admin("a"));
        operators.create(admin("b"));
        OperatorEdit viewer = new OperatorEdit(OperatorRole.VIEWER, true, false);

        assertThat(operators.edit("a", 1, viewer)).isInstanceOfSatisfying(EditOutcome.Edited.class, e -> {
            assertThat(e.current().version()).isEqualTo(2);
            assertThat(e.current().role()).isEqualTo(OperatorRole.VIEWER);
            assertThat(e.current().readOnly()).isTrue();
        });
        assertThat(operators.edit("a", 1, new OperatorEdit(OperatorRole.ADMIN, false, false)))
                .isInstanceOf(EditOutcome.Stale.class);
        assertThat(row("a").role()).isEqualTo(OperatorRole.VIEWER);
        assertThat(operators.edit("nobody", 1, viewer)).isEqualTo(new EditOutcome.Unknown());
    }

    @Test
    void theLastWhoCanAdministerStays() {
        operators.create(admin("a"));
        operators.create(new NewOperator("reader", HASH, false, OperatorRole.ADMIN, true));
        operators.create(new NewOperator("viewer", HASH, false, OperatorRole.VIEWER, false));

        for (OperatorEdit end : List.of(
                new OperatorEdit(OperatorRole.OPERATOR, false, false),
                new OperatorEdit(OperatorRole.ADMIN, true, false),
                new OperatorEdit(OperatorRole.ADMIN, false, true))) {
            assertThat(operators.edit("a", 1, end)).as("%s", end).isInstanceOf(EditOutcome.LastAdmin.class);
        }
        assertThat(row("a").version()).isEqualTo(1);

        operators.edit("reader", 1, new OperatorEdit(OperatorRole.ADMIN, false, false));
        assertThat(operators.edit("a", 1, new OperatorEdit(OperatorRole.ADMIN, false, true)))
                .isInstanceOf(EditOutcome.Edited.class);
    }

    @Test
    void twoAdminsCannotEndEachOtherAtOnce() throws Exception {
        OperatorEdit end = new OperatorEdit(OperatorRole.VIEWER, false, false);
        for (int round = 0; round < 5; round++) {
            String a = "a" + round;
            String b = "b" + round;
            fixture.sql.update("DELETE FROM operator");
            operators.create(admin(a));
            operators.create(admin(b));
            List<Callable<EditOutcome>> both =
                    List.of(() -> operators.edit(a, 1, end), () -> operators.edit(b, 1, end));
            List<EditOutcome> outcomes = new ArrayList<>();
            try (ExecutorService two = Executors.newFixedThreadPool(2)) {
                for (Future<EditOutcome> each : two.invokeAll(both)) {
                    outcomes.add(each.get());
                }
            }

            assertThat(outcomes).hasAtLeastOneElementOfType(EditOutcome.Edited.class);
            assertThat(outcomes).hasAtLeastOneElementOfType(EditOutcome.LastAdmin.class);
        }
    }

    @Test
    void aPasswordIsSetOnceUnderItsVersion() {
        operators.create(admin("a"));

        assertThat(operators.setPassword("a", 1, HASH + "2", false)).isTrue();
        assertThat(operators.setPassword("a", 1, HASH + "3", false)).isFalse();

        OperatorRow row = row("a");
        assertThat(row.passwordHash()).isEqualTo(HASH + "2");
        assertThat(row.passwordVersion()).isEqualTo(2);
        assertThat(row.version()).isEqualTo(2);
        assertThat(row.mustChangePassword()).isFalse();
    }

    @Test
    void aSignInIsNotedWithoutANewVersion() {
        operators.create(admin("a"));
        assertThat(row("a").signedInAt()).isNull();

        operators.signedIn("a", "2001:db8::1");

        assertThat(row("a").signedInFrom()).isEqualTo("2001:db8::1");
        assertThat(row("a").signedInAt()).isNotNull();
        assertThat(row("a").version()).isEqualTo(1);
    }

    private OperatorRow row(String name) {
        return operators.operator(name).orElseThrow();
    }

    private static NewOperator admin(String name) {
        return new NewOperator(name, HASH, true, OperatorRole.ADMIN, false);
    }
}
