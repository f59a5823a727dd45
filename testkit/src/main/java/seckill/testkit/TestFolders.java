package seckill.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import seckill.embedded.PrivateMariaDb;
import seckill.embedded.PrivateRedis;

/**
 * Data folders of the private servers of this JVM's tests: {@code <tmp>/seckill-tests-<user>/<pid>/<kind>-<number>}. All servers
 * are killed and the folders deleted when the JVM ends; what a killed JVM left behind, the next one clears away.
 */
final class TestFolders {

    private static final Path ALL = Path.of(System.getProperty("java.io.tmpdir"))
            .toAbsolutePath()
            .resolve("seckill-tests-" + System.getProperty("user.name"));

    private static final Path OWN =
            ALL.resolve(Long.toString(ProcessHandle.current().pid()));

    static {
        listed(ALL).stream()
                .filter(folder -> !folder.equals(OWN) && !isInUse(folder))
                .forEach(TestFolders::clear);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> clear(OWN), "test-servers-end"));
    }

    private TestFolders() {}

    /** A new folder for a server. */
    static Path make(String kind) {
        try {
            Files.createDirectories(OWN);
            return Files.createTempDirectory(OWN, kind + "-");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a folder for a test server", e);
        }
    }

    private static boolean isInUse(Path folder) {
        long pid = Long.parseLong(folder.getFileName().toString());
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static void clear(Path folder) {
        for (Path server : listed(folder)) {
            PrivateRedis.killFound(server);
            PrivateMariaDb.killFound(server);
        }
        delete(folder);
    }

    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder, e);
        }
    }

    private static List<Path> listed(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }
}
