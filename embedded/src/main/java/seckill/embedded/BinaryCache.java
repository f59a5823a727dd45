package seckill.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Unpacked servers of this user, made once and then shared by every data folder. An entry's name carries the server's version,
 * so entries never change; each is made beside its place and renamed into it, under a lock that other processes respect.
 */
final class BinaryCache {

    /** The file lock holds between processes, this one between the threads of one. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    private static final String UNFINISHED = ".unfinished-";

    private final Path folder;

    BinaryCache(Path folder) {
        this.folder = folder;
    }

    /** {@code $XDG_CACHE_HOME/seckill}, else {@code ~/.cache/seckill}. */
    static BinaryCache ofUser() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path base = xdg != null && !xdg.isBlank() ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".cache");
        return new BinaryCache(base.resolve("seckill").toAbsolutePath());
    }

    /** The entry, made by {@code maker} in an empty folder if it is not there yet. */
    Path entry(String name, Maker maker) {
        Path entry = folder.resolve(name);
        if (Files.isDirectory(entry)) {
            return entry;
        }
        THREADS.lock();
        try {
            PrivateFiles.folder(folder);
            try (FileChannel channel = FileChannel.open(
                            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = channel.lock()) {
                if (!Files.isDirectory(entry)) {
                    make(entry, maker);
                }
            }
            return entry;
        } catch (IOException e) {
            throw new EmbeddedServerException("cannot make " + entry + " (" + freeSpace() + " free): " + e, e);
        } finally {
            THREADS.unlock();
        }
    }

    private void make(Path entry, Maker maker) throws IOException {
        for (Path abandoned : listUnfinished()) {
            delete(abandoned);
        }
        Path unfinished = Files.createTempDirectory(folder, entry.getFileName() + UNFINISHED);
        try {
            maker.make(unfinished);
            Files.move(unfinished, entry, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(unfinished);
        }
    }

    /** Under the lock nobody else is making one: these are of processes that died. */
    private List<Path> listUnfinished() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().contains(UNFINISHED))
                    .toList();
        }
    }

    private String freeSpace() {
        try {
            return Files.getFileStore(folder).getUsableSpace() / (1024 * 1024) + " MiB";
        } catch (IOException _) {
            return "unknown space";
        }
    }

    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> files = Files.walk(tree)) {
            files.sorted(java.util.Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @FunctionalInterface
    interface Maker {
        void make(Path emptyFolder) throws IOException;
    }
}
