package seckill.console.audit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.console.Answers;
import seckill.console.FakeEngine;
import seckill.console.Sale;
import seckill.console.client.Answer;
import seckill.console.client.Engine;
import seckill.console.fx.Background;
import seckill.model.AuditOutcome;

class AuditViewModelTest {

    @TempDir
    Path folder;

    private final FakeEngine fake = new FakeEngine();
    private final Engine engine = new Engine(fake.address(), null);
    private final AuditViewModel model = new AuditViewModel(engine, Background.direct(), InstantSource.fixed(Sale.NOW));

    @AfterEach
    void end() {
        engine.close();
        fake.close();
    }

    private AuditViewModel.Shown shown() {
        return requireNonNull(model.shownProperty().get());
    }

    @Test
    void theLastDayIsReadNewestFirstAndOlderPagesFollow() {
        Answers.audit(fake);
        model.refresh();
        assertThat(shown().rows()).hasSize(5);
        assertThat(shown().more()).isTrue();
        fake.answer(
                "GET /control/v1/audit?limit=200&before=637&from=2026-11-10T12%3A00%3A41Z",
                200, "{\"rows\":[{\"auditId\":636}],\"next\":null}");
        model.more();
        assertThat(shown().rows()).hasSize(6);
        assertThat(shown().more()).isFalse();
    }

    @Test
    void whoReadsFurtherDownIsNotThrownBackToTheTop() {
        Answers.audit(fake);
        model.refresh();
        fake.answer(
                "GET /control/v1/audit?limit=200&before=637&from=2026-11-10T12%3A00%3A41Z",
                200, "{\"rows\":[],\"next\":null}");
        model.more();
        int before = fake.asked.size();
        model.follow();
        assertThat(fake.asked).hasSize(before);
    }

    @Test
    void whatIsTypedIsEncoded() {
        model.span.set(AuditViewModel.Span.ALL);
        model.outcome.set(AuditOutcome.REFUSED);
        model.who.set("李 &x");
        model.target.set("offer/1/2");
        model.refresh();
        assertThat(fake.asked.getLast().path())
                .isEqualTo("/control/v1/audit?limit=200&who=%E6%9D%8E+%26x&target=offer%2F1%2F2&outcome=REFUSED");
    }

    @Test
    void anExportThatIsRefusedLeavesNoFile() throws IOException {
        fake.refuse("GET /control/v1/audit/export", 403, "role-too-low", "you may not");
        model.span.set(AuditViewModel.Span.ALL);
        List<Answer> answers = new ArrayList<>();
        model.export(folder.resolve("a"), answers::add);
        assertThat(answers).singleElement().isInstanceOf(Answer.Refused.class);
        assertThat(folder).isEmptyDirectory();
    }
}
