package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import seckill.engine.TestEngine;
import seckill.engine.cli.client.Json;
import seckill.engine.ledger.ActivityLedger;
import seckill.model.SaleState;
import tools.jackson.databind.JsonNode;

/** The commands about people, and what a person of little standing may do, against a whole engine. */
class OperatorCommandsIT {

    private static final Pattern ONE_TIME = Pattern.compile("shown once: (\\S+)");

    private static final TestEngine engine = TestEngine.start();

    @TempDir
    private Path folder = Path.of("");

    private CommandWords words = new CommandWords(Path.of(""));

    @AfterAll
    static void end() {
        engine.close();
    }

    @BeforeEach
    void nameTheEngine() {
        words = new CommandWords(folder.resolve("local"))
                .engine("http://127.0.0.1:" + engine.controlPort(), TestEngine.controlKey());
    }

    @Test
    void operatorsAreMadeChangedAndShutOut() {
        assertThat(words.run("operator", "add", "li", "--role", "viewer")).isZero();
        assertThat(words.out()).contains("Operator li, role viewer.");
        assertThat(words.run("operator", "role", "li", "operator", "--read-only", "-y"))
                .isZero();
        assertThat(words.run("operator", "list", "-o", "json")).isZero();
        JsonNode li = operator(words.json(), "li");
        assertThat(Json.text(li, "role")).isEqualTo("OPERATOR");
        assertThat(li.path("readOnly").asBoolean()).isTrue();
        assertThat(words.run("operator", "role", "li", "--no-read-only", "-y", "-o", "json"))
                .isZero();
        assertThat(words.json().path("readOnly").asBoolean(true)).isFalse();
        assertThat(words.run("operator", "disable", "li", "-y")).isZero();
        assertThat(words.run("operator", "enable", "li")).isZero();
        assertThat(words.run("operator", "disable", "admin", "-y")).isEqualTo(ExitCodes.REFUSED);
        assertThat(words.err()).startsWith("The last admin must stay: ");
        assertThat(words.run("operator", "add", "li", "--role", "viewer")).isEqualTo(ExitCodes.REFUSED);
    }

    @Test
    void aViewerSignsInAndMayOnlyLook() throws IOException {
        String url = "http://127.0.0.1:" + engine.controlPort();
        assertThat(words.run("operator", "add", "wang", "--role", "viewer")).isZero();
        Matcher oneTime = ONE_TIME.matcher(words.out());
        assertThat(oneTime.find()).isTrue();
        words.run("activity", "create", "--file", file().toString(), "-o", "json");
        long activity = Json.number(words.json(), "activityId");

        CommandWords viewer = new CommandWords(folder.resolve("elsewhere"));
        assertThat(viewer.run("status", "--engine", url)).isEqualTo(ExitCodes.REFUSED);
        assertThat(viewer.err()).contains("./seckill sign-in --engine " + url);
        assertThat(viewer.types(oneTime.group(1)).run("sign-in", "--name", "wang", "--engine", url))
                .isZero();
        assertThat(viewer.out()).contains("one-time password");
        assertThat(viewer.run("status", "--engine", url)).isEqualTo(ExitCodes.REFUSED);
        assertThat(viewer.err()).contains("./seckill operator password");
        assertThat(viewer.types(oneTime.group(1), "correct horse battery", "correct horse battery")
                        .run("operator", "password", "--engine", url))
                .isZero();

        assertThat(viewer.run("activity", "show", Long.toString(activity), "--engine", url))
                .isZero();
        assertThat(viewer.run("activity", "preheat", Long.toString(activity), "--engine", url))
                .isEqualTo(ExitCodes.REFUSED);
        assertThat(viewer.err()).startsWith("Not allowed for this role: role VIEWER may not do this");
        assertThat(engine.bean(ActivityLedger.class)
                        .activity(activity)
                        .orElseThrow()
                        .state())
                .isEqualTo(SaleState.SCHEDULED);
        assertThat(viewer.run("operator", "list", "--engine", url)).isEqualTo(ExitCodes.REFUSED);
        assertThat(viewer.run("operator", "me", "--engine", url, "-o", "json")).isZero();
        assertThat(Json.text(viewer.json(), "name")).isEqualTo("wang");

        assertThat(viewer.run("sign-out", "--engine", url)).isZero();
        assertThat(viewer.run("status", "--engine", url)).isEqualTo(ExitCodes.REFUSED);
    }

    private Path file() throws IOException {
        return Files.writeString(folder.resolve("sale.json"), """
                {"name": "looked at", "startsAt": "2026-01-01T00:00:00Z", "endsAt": "2099-01-01T00:00:00Z",
                 "paymentWindowSeconds": 900, "scope": "OFFER", "offers": [{"skuId": 7, "title": "Phone",
                 "unitPriceCents": 9900, "currency": "CNY", "perBuyerLimit": 1, "buckets": 2, "units": 10}]}
                """);
    }

    private static JsonNode operator(JsonNode all, String name) {
        for (JsonNode one : all) {
            if (Json.text(one, "name").equals(name)) {
                return one;
            }
        }
        throw new AssertionError("no operator " + name + " in " + all);
    }
}
