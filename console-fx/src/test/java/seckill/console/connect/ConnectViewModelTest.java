package seckill.console.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import seckill.console.fx.Background;
import seckill.console.fx.Environment;
import seckill.console.fx.Texts;

class ConnectViewModelTest {

    private static final SavedEngine LAST =
            new SavedEngine("https://a:8601", "ann", Environment.PRODUCTION, true, "f1");
    private static final SavedEngine OTHER =
            new SavedEngine("http://127.0.0.1:8601", "bob", Environment.REHEARSAL, false, "");

    @Test
    void itBeginsWithTheEngineOfTheLastSignIn() {
        ConnectViewModel model = offered("");
        assertThat(model.address.get()).isEqualTo("https://a:8601");
        assertThat(model.operator.get()).isEqualTo("ann");
    }

    @Test
    void anOfferedEngineThatIsKnownBringsItsOperatorAndEnvironment() {
        ConnectViewModel model = offered("http://127.0.0.1:8601");
        assertThat(model.operator.get()).isEqualTo("bob");
        assertThat(model.environment.get()).isEqualTo(Environment.REHEARSAL);
    }

    @Test
    void anOfferedEngineThatIsNewHasTheEnvironmentOfNoOther() {
        ConnectViewModel model = offered("http://127.0.0.1:9601");
        assertThat(model.address.get()).isEqualTo("http://127.0.0.1:9601");
        assertThat(model.operator.get()).isEmpty();
        assertThat(model.environment.get()).isEqualTo(Environment.TEST);
        assertThat(model.readOnly.get()).isFalse();
    }

    private static ConnectViewModel offered(String address) {
        SavedEngines saved = new SavedEngines() {
            @Override
            public List<SavedEngine> engines() {
                return List.of(LAST, OTHER);
            }

            @Override
            public void remember(SavedEngine engine) {}
        };
        return new ConnectViewModel(
                Background.direct(), new Texts(Texts.Language.ENGLISH), saved, address, connected -> {});
    }
}
