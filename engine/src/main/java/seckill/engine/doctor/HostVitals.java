package seckill.engine.doctor;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the machine, or the container, gives this process. Bytes; −1 where it is not told.
 *
 * @param javaRelease feature release of the running Java
 * @param heapMax of this JVM
 * @param memory of the machine, or the container's limit
 * @param memoryAvailable what can be had without swapping
 * @param diskFree where the data folder is, or will be
 * @param filesMax how many files and connections this process may have open
 */
record HostVitals(int javaRelease, long heapMax, long memory, long memoryAvailable, long diskFree, long filesMax) {

    private static final Path MEMINFO = Path.of("/proc/meminfo");

    /** @param dataFolder null: nowhere */
    static HostVitals read(@Nullable Path dataFolder) {
        long memory = -1;
        long free = -1;
        long files = -1;
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            memory = system.getTotalMemorySize();
            free = Math.min(system.getTotalMemorySize(), available().orElse(system.getFreeMemorySize()));
            if (system instanceof UnixOperatingSystemMXBean unix) {
                files = unix.getMaxFileDescriptorCount();
            }
        }
        return new HostVitals(
                Runtime.version().feature(),
                Runtime.getRuntime().maxMemory(),
                memory,
                free,
                dataFolder == null ? -1 : free(dataFolder),
                files);
    }

    /** Linux counts what it would give back of its caches; the plain free memory is always near nothing. */
    private static OptionalLong available() {
        try {
            return Files.readAllLines(MEMINFO).stream()
                    .filter(line -> line.startsWith("MemAvailable:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1_024)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    private static long free(Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        try {
            return Files.getFileStore(there).getUsableSpace();
        } catch (IOException e) {
            return -1;
        }
    }
}
