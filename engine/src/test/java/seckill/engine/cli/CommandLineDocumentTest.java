package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import seckill.engine.EngineApplication;

/** docs/command-line.md against the commands there are. */
class CommandLineDocumentTest {

    private static final Pattern COMMAND = Pattern.compile("(?m)^\\| `(?:\\./)?seckill ([a-z -]+?)[`A-Z/\\[]");
    private static final Pattern CODE = Pattern.compile("(?m)^\\| (\\d) \\|");

    private final String document = read();

    @Test
    void everyCommandIsInTheDocumentAndNoOther() {
        List<String> commands = new ArrayList<>();
        collect("", Seckill.commandLine(EngineApplication.class), commands);

        assertThat(found(COMMAND).map(String::strip)).containsExactlyInAnyOrderElementsOf(commands);
    }

    @Test
    void everyExitCodeIsInTheDocumentAndNoOther() throws IllegalAccessException {
        List<String> codes = new ArrayList<>();
        for (Field field : ExitCodes.class.getFields()) {
            codes.add(String.valueOf(field.getInt(null)));
        }

        assertThat(found(CODE)).containsExactlyInAnyOrderElementsOf(codes);
    }

    @Test
    void everyCommandSaysWhatItDoesAndWhatItsWordsMean() {
        assertSpeaks(Seckill.commandLine(EngineApplication.class));
    }

    private static void assertSpeaks(CommandLine line) {
        var spec = line.getCommandSpec();
        assertThat(spec.usageMessage().description()).as(spec.qualifiedName()).isNotEmpty();
        Stream.concat(spec.options().stream(), spec.positionalParameters().stream())
                .filter(argument -> !argument.hidden())
                .forEach(argument -> assertThat(argument.description())
                        .as("%s %s", spec.qualifiedName(), argument.paramLabel())
                        .isNotEmpty());
        line.getSubcommands().values().forEach(CommandLineDocumentTest::assertSpeaks);
    }

    private static void collect(String path, CommandLine line, List<String> commands) {
        if (line.getSubcommands().isEmpty()) {
            commands.add(path.strip());
        }
        line.getSubcommands().forEach((name, below) -> collect(path + " " + name, below, commands));
    }

    private Stream<String> found(Pattern pattern) {
        return pattern.matcher(document).results().map(result -> result.group(1));
    }

    private static String read() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(here.resolve("shared-model"))) {
            here = Objects.requireNonNull(here.getParent(), "run inside the source tree");
        }
        try {
            return Files.readString(here.resolve("docs/command-line.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
