package seckill.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of {@code completion bash} in a real bash. */
class CompletionIT {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void bashCompletesCommandsSubcommandsOptionsAndTheirValues() throws Exception {
        assertThat(complete("")).contains("status", "activity", "switch", "doctor");
        assertThat(complete("activity", "pr")).containsExactly("preheat");
        assertThat(complete("switch", "sto")).contains("stop-all", "stop");
        assertThat(complete("operator", "add", "--ro")).containsExactly("--role");
        assertThat(complete("operator", "add", "--role", "A")).containsExactly("ADMIN");
    }

    /** What bash offers for the last of these words. */
    private List<String> complete(String... words) throws Exception {
        CommandWords line = new CommandWords(folder);
        Path script = folder.resolve("completion.sh");
        assertThat(line.complete()).isZero();
        Files.writeString(script, line.out());
        String array = "seckill "
                + String.join(
                        " ", List.of(words).stream().map(w -> "'" + w + "'").toList());
        // outside of a completion bash has no options to set for one
        String bash =
                "compopt() { :; }; source '" + script + "'; COMP_WORDS=(" + array + "); COMP_CWORD=" + words.length
                        + "; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}; _complete_seckill;"
                        + " printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process process = new ProcessBuilder("bash", "--norc", "-c", bash)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    }
}
