package seckill.engine.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.embedded.PrivateFiles;

/** At most one engine runs on a data folder. The operating system gives the lock up when its holder dies, however it dies. */
final class EngineLock implements AutoCloseable {

    private final FileChannel channel;

    private EngineLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws CommandFailure when another engine runs on the folder */
    static EngineLock take(EngineFolder folder) throws IOException {
        PrivateFiles.folder(folder.run());
        FileChannel channel = open(folder.lockFile());
        FileLock lock = channel.tryLock();
        if (lock == null) {
            channel.close();
            throw new CommandFailure(
                    "An engine already runs on " + folder.path() + " (pid " + writtenPid(folder.lockFile())
                            + "). Stop it with: ./seckill stop --data " + folder.pathForShell());
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
        return new EngineLock(channel);
    }

    /** The process that holds the lock; empty when none does. */
    static Optional<ProcessHandle> holder(EngineFolder folder) throws IOException {
        if (!Files.exists(folder.lockFile())) {
            return Optional.empty();
        }
        try (FileChannel channel = open(folder.lockFile());
                @Nullable FileLock lock = channel.tryLock()) {
            return lock == null ? ProcessHandle.of(writtenPid(folder.lockFile())) : Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static long writtenPid(Path file) throws IOException {
        String pid = Files.readString(file).strip();
        return pid.isEmpty() ? 0 : Long.parseLong(pid);
    }
}
