package seckill.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;
import java.util.function.Function;

/** Files and folders that only their owner can read (0600, 0700 where the file system knows such things). */
public final class PrivateFiles {

    private static final SecureRandom RANDOM = new SecureRandom();

    private PrivateFiles() {}

    /** Makes the folder and those above it, if they are missing. */
    public static Path folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, owner(folder, "rwx------"));
        }
        return folder;
    }

    /** Replaces the file as a whole: a reader sees the old text or the new. */
    public static void write(Path file, String text) throws IOException {
        Path unfinished = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid());
        Files.deleteIfExists(unfinished);
        Files.createFile(unfinished, owner(file, "rw-------"));
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * The secret in the file, which is made from {@code bytes} random bytes if it is not there. Never replaces an existing one;
     * the caller sees to it that no other process makes it at the same time.
     *
     * @param encoding turns the random bytes into the file's text
     */
    public static String secret(Path file, int bytes, Function<byte[], String> encoding) throws IOException {
        if (!Files.exists(file)) {
            byte[] random = new byte[bytes];
            RANDOM.nextBytes(random);
            write(file, encoding.apply(random));
        }
        return Files.readString(file).strip();
    }

    private static FileAttribute<?>[] owner(Path path, String permissions) {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> set = PosixFilePermissions.fromString(permissions);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(set)};
    }
}
