package seckill.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {

    @TempDir
    Path folder;

    @Test
    void filesAndFoldersAreTheirOwnersAlone() throws IOException {
        Path inner = PrivateFiles.folder(folder.resolve("a/b"));
        PrivateFiles.write(inner.resolve("file"), "text");

        assertThat(permissions(inner)).isEqualTo("rwx------");
        assertThat(permissions(inner.resolve("file"))).isEqualTo("rw-------");
    }

    @Test
    void writingReplacesTheWholeFileAndLeavesNoOther() throws IOException {
        PrivateFiles.write(folder.resolve("file"), "long text");
        PrivateFiles.write(folder.resolve("file"), "short");

        assertThat(folder.resolve("file")).hasContent("short");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("file"));
        }
    }

    @Test
    void secretIsMadeOnceAndKept() throws IOException {
        String first = PrivateFiles.secret(folder.resolve("key"), 16, HexFormat.of()::formatHex);
        String second = PrivateFiles.secret(folder.resolve("key"), 16, HexFormat.of()::formatHex);
        String other = PrivateFiles.secret(folder.resolve("other"), 16, HexFormat.of()::formatHex);

        assertThat(first).matches("[0-9a-f]{32}").isEqualTo(second).isNotEqualTo(other);
        assertThat(permissions(folder.resolve("key"))).isEqualTo("rw-------");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
