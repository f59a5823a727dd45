package seckill.engine.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import seckill.model.feed.Alarm;

/** Holds the rules and the pages of docs/runbook to each other. */
class RunbookTest {

    @Test
    void everyRuleHasItsPageAndEveryPageItsRule() throws IOException {
        List<String> pages;
        try (Stream<Path> files = Files.list(runbook())) {
            pages = files.map(f -> "docs/runbook/" + f.getFileName()).sorted().toList();
        }
        assertThat(pages)
                .containsExactlyElementsOf(Arrays.stream(AlarmRule.values())
                        .map(r -> Alarm.runbookOf(r.word()))
                        .sorted()
                        .toList());
    }

    @Test
    void everyPageSaysWhatToSeeToDoAndNotToDo() throws IOException {
        for (AlarmRule rule : AlarmRule.values()) {
            List<String> lines = Files.readAllLines(runbook().resolve(rule.word() + ".md"));
            assertThat(lines).as(rule.word()).startsWith("# " + rule.word());
            assertThat(lines.stream().filter(l -> l.startsWith("## ")))
                    .as(rule.word())
                    .containsExactly("## How to see", "## What to do", "## What not to do");
            assertThat(lines.stream().filter(l -> l.startsWith("- ")).count())
                    .as(rule.word())
                    .isGreaterThanOrEqualTo(3);
        }
    }

    private static Path runbook() {
        Path here = Path.of("").toAbsolutePath();
        Path found = here.resolve("docs/runbook");
        return Files.isDirectory(found) ? found : here.resolve("../docs/runbook");
    }
}
