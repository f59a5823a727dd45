package seckill.engine.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DemoCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--buyers 0 | --buyers is 0; allowed: 1 to 1,000,000",
                "--buyers 1000001 | --buyers is 1000001; allowed: 1 to 1,000,000",
                "--buyers many | 'many' is not an int",
                "--stock 0 | --stock is 0; allowed: 1 to 100,000,000",
                "--clicks 0 | --clicks is 0; allowed: 1 to 1,000",
                "--quantity 101 | --quantity is 101; allowed: 1 to 100",
                "--buckets 257 | --buckets is 257; allowed: 1 to 256",
                "--scope buyer | --scope is buyer; allowed: offer, activity",
                "--pay-share 1.1 | --pay-share is 1.1; allowed: 0 to 1",
                "--pay-share NaN | --pay-share is NaN; allowed: 0 to 1",
                "--payment-window 0s | --payment-window is 0ms; allowed: 1s to 24h",
                "--payment-window 1500ms | --payment-window is 1500ms; allowed: whole seconds",
                "--payment-window soon | 'soon' is no duration; allowed: 500ms, 5s, 2m, 1h",
                "--connections 0 | --connections is 0; allowed: 1 to 4,096",
                "--waves 21 | --waves is 21; allowed: 1 to 20",
                "--timeout 25h | --timeout is 90000000ms; allowed: 1s to 24h",
                "--door-url http://127.0.0.1:1 | needs all of --door-url, --control-url, --control-key-file",
                "--output xml | expected one of"
            })
    void aBadOptionIsRefusedWithWhatIsAllowed(String words, String message) {
        StringWriter err = new StringWriter();
        int exit = new CommandLine(new DemoCommand())
                .setErr(new PrintWriter(err, true))
                .execute(words.split(" "));
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:1, --restart-engine, for an engine of this machine's --data only",
        "ftp://127.0.0.1:1, --keep, is no address of an engine; allowed: http://host:port"
    })
    void anEngineElsewhereIsNeitherKilledNorStartedAgain(String url, String option, String message) {
        StringWriter err = new StringWriter();
        int exit = new CommandLine(new DemoCommand())
                .setErr(new PrintWriter(err, true))
                .execute(
                        "--door-url",
                        url,
                        "--control-url",
                        url,
                        "--control-key-file",
                        "c",
                        "--identity-key-file",
                        "i",
                        option);
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }
}
