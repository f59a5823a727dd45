package seckill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What no linter knows of the whole tree. */
class TidyTest {

    private static final Path ROOT = root();
    private static final int LINES_MAX = 400;

    @Test
    void everyPackageSaysWhatItIsFor() {
        List<Path> bare = sources(".java")
                .filter(p -> p.toString().contains("src/main/java"))
                .map(Path::getParent)
                .distinct()
                .filter(dir -> !Files.exists(dir.resolve("package-info.java")))
                .toList();
        assertThat(bare).isEmpty();
    }

    @Test
    void everyEnginePackageNamesWhatEntersAndLeaves() {
        Pattern stagePackage = Pattern.compile(".*engine/src/main/java/seckill/engine/[a-z]+/package-info\\.java");
        List<Path> silent = sources("package-info.java")
                .filter(p -> stagePackage.matcher(p.toString()).matches())
                .filter(p -> !read(p).contains("Enters:") || !read(p).contains("Leaves:"))
                .toList();
        assertThat(silent).isEmpty();
    }

    @Test
    void everyPackageIsNullMarked() {
        List<Path> unmarked = sources("package-info.java")
                .filter(p -> !read(p).contains("@NullMarked"))
                .toList();
        assertThat(unmarked).isEmpty();
    }

    @Test
    void noFileIsTooLong() {
        List<Path> tooLong = Stream.of(".java", ".lua", ".sql")
                .flatMap(TidyTest::sources)
                .filter(p -> read(p).lines().count() > LINES_MAX)
                .toList();
        assertThat(tooLong).isEmpty();
    }

    @Test
    void luaStandsInFilesOnly() {
        List<Path> withLua = sources(".java")
                .filter(p -> p.toString().contains("src/main/java"))
                .filter(p -> read(p).contains("redis.call("))
                .toList();
        assertThat(withLua).isEmpty();
    }

    @Test
    void sqlStandsInTheLedgerOnly() {
        Pattern sql = Pattern.compile("\"\\s*(SELECT .* FROM|INSERT INTO|UPDATE .* SET|DELETE FROM) ");
        List<Path> withSql = sources(".java")
                .filter(p -> p.toString().contains("src/main/java/seckill/engine"))
                .filter(p -> !p.toString().contains("/ledger/"))
                .filter(p -> sql.matcher(read(p)).find())
                .toList();
        assertThat(withSql).isEmpty();
    }

    @Test
    void nothingIsLeftForLater() {
        Pattern later = Pattern.compile("\\b(" + "TO" + "DO|FIX" + "ME|XX" + "X)\\b");
        List<Path> unfinished = Stream.of(".java", ".lua", ".sql", ".md")
                .flatMap(TidyTest::sources)
                .filter(p -> later.matcher(read(p)).find())
                .toList();
        assertThat(unfinished).isEmpty();
    }

    @Test
    void noTestIsSwitchedOff() {
        List<Path> off = sources(".java")
                .filter(p -> p.toString().contains("src/test/java"))
                .filter(p -> read(p).contains("@" + "Disabled\n") || read(p).contains("@" + "Disabled("))
                .toList();
        assertThat(off).isEmpty();
    }

    @Test
    void noTestSleeps() {
        List<Path> sleeping = sources(".java")
                .filter(p -> p.toString().contains("src/test/java"))
                .filter(p -> read(p).contains("Thread." + "sleep("))
                .toList();
        assertThat(sleeping).isEmpty();
    }

    private static Stream<Path> sources(String suffix) {
        try (Stream<Path> walk = Files.walk(ROOT)) {
            return walk
                    .filter(p -> p.toString().endsWith(suffix))
                    .filter(p ->
                            !p.toString().contains("/target/") && !p.toString().contains("/.git/"))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(here.resolve("shared-model"))) {
            here = Objects.requireNonNull(here.getParent(), "run inside the source tree");
        }
        return here;
    }
}
