package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import seckill.engine.alarm.AlarmRule;
import seckill.engine.telemetry.Metric;
import tools.jackson.databind.json.JsonMapper;

/** What stands in deploy says what the engine says. */
class DeployFilesTest {

    private static final Path DEPLOY = Path.of("..", "deploy");
    private static final Path RULES = DEPLOY.resolve("prometheus/seckill.rules.yml");
    private static final Pattern METRIC = Pattern.compile("\\bseckill_[a-z_]+");
    private static final Pattern ALARM = Pattern.compile("seckill_alarms\\{rule=\"([a-z-]+)\"}");
    private static final Pattern SETTING = Pattern.compile("\\bSECKILL_[A-Z_]*[A-Z]\\b");
    private static final Pattern PAGE = Pattern.compile("/(docs/runbook/[a-z-]+\\.md)");

    @ParameterizedTest
    @ValueSource(strings = {"prometheus/seckill.rules.yml", "prometheus/seckill.test.yml", "grafana/seckill.json"})
    void everyMetricThatAFileNamesExists(String file) {
        Set<String> known = Arrays.stream(Metric.values()).map(Metric::word).collect(Collectors.toSet());

        assertThat(found(METRIC, DEPLOY.resolve(file))).isNotEmpty().allMatch(known::contains);
    }

    @Test
    void everyAlarmHasItsAlertAndEveryAlertItsPage() {
        String rules = read(RULES);

        assertThat(found(ALARM, RULES))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(AlarmRule.values()).map(AlarmRule::word).toList());
        assertThat(Pattern.compile("runbook_url: ").matcher(rules).results().count())
                .isEqualTo(Pattern.compile("- alert: ").matcher(rules).results().count());
        assertThat(found(PAGE, RULES))
                .allMatch(page -> Files.exists(Path.of("..").resolve(page)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "container/Dockerfile",
                "container/compose.yaml",
                "systemd/seckill.service",
                "systemd/seckill.env"
            })
    void everySettingThatAFileNamesExists(String file) throws IOException {
        String options;
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java/seckill/engine/cli"))) {
            options = sources.filter(Files::isRegularFile)
                    .map(DeployFilesTest::read)
                    .collect(Collectors.joining());
        }

        assertThat(found(SETTING, DEPLOY.resolve(file)))
                .isNotEmpty()
                .allMatch(name -> name.equals("SECKILL_CONTROL_ENVIRONMENT")
                        || Pattern.compile("\\b" + name + "\\b")
                                .matcher(options)
                                .find());
    }

    @Test
    void redisOfTheContainersLosesNothingThatItIsAskedToKeep() {
        Map<String, Map<String, Map<String, Object>>> compose =
                new Yaml().load(read(DEPLOY.resolve("container/compose.yaml")));
        Map<String, Map<String, Object>> services = compose.getOrDefault("services", Map.of());

        assertThat(services.keySet()).containsExactlyInAnyOrder("engine", "redis", "database");
        assertThat(services.getOrDefault("redis", Map.of()).get("command"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsSequence("--appendonly", "yes")
                .containsSequence("--maxmemory-policy", "noeviction");
    }

    @Test
    void theDashboardIsReadable() {
        assertThat(JsonMapper.builder()
                        .build()
                        .readTree(read(DEPLOY.resolve("grafana/seckill.json")))
                        .path("panels"))
                .isNotEmpty();
    }

    @Test
    void promtoolAcceptsTheRulesAndTheirTests() throws IOException, InterruptedException {
        Path tool = promtool();
        assumeThat(Files.isExecutable(tool)).as("promtool on the path").isTrue();

        assertThat(run(tool, "check", "rules", RULES.toString())).contains("SUCCESS");
        assertThat(run(
                        tool,
                        "test",
                        "rules",
                        DEPLOY.resolve("prometheus/seckill.test.yml").toString()))
                .contains("SUCCESS");
    }

    private static Path promtool() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, "promtool"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("promtool"));
    }

    private static String run(Path tool, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                Stream.concat(Stream.of(tool.toString()), Stream.of(arguments)).toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static Set<String> found(Pattern pattern, Path file) {
        return pattern.matcher(read(file))
                .results()
                .map(r -> r.groupCount() == 0 ? r.group() : r.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
