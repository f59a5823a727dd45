package seckill.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryCacheTest {

    @TempDir
    Path folder;

    @Test
    void entryAskedForByManyAtOnceIsMadeOnce() {
        AtomicInteger made = new AtomicInteger();
        BinaryCache cache = new BinaryCache(folder);
        CompletableFuture<?>[] askers = Stream.generate(() ->
                        CompletableFuture.runAsync(() -> cache.entry("server-1", empty -> {
                            made.incrementAndGet();
                            Files.writeString(empty.resolve("program"), "x");
                        })))
                .limit(8)
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(askers).join();

        assertThat(made).hasValue(1);
        assertThat(folder.resolve("server-1/program")).hasContent("x");
    }

    @Test
    void failedMakingLeavesNothingAndTellsWhyAndHowMuchSpaceThereIs() throws IOException {
        BinaryCache cache = new BinaryCache(folder);

        assertThatThrownBy(() -> cache.entry("server-1", empty -> {
                    Files.writeString(empty.resolve("program"), "half");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(EmbeddedServerException.class)
                .hasMessageContaining(folder.resolve("server-1").toString())
                .hasMessageContaining("No space left on device")
                .hasMessageContaining("MiB free");

        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(folder.resolve("lock"));
        }
    }

    @Test
    void whatAKilledProcessLeftHalfMadeIsClearedAway() throws IOException {
        Path abandoned = Files.createDirectories(folder.resolve("server-1.unfinished-123/bin"));
        new BinaryCache(folder).entry("server-1", empty -> Files.writeString(empty.resolve("program"), "x"));

        assertThat(abandoned.getParent()).doesNotExist();
        assertThat(folder.resolve("server-1/program")).exists();
    }
}
