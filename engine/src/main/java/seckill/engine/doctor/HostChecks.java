package seckill.engine.doctor;

import java.util.List;
import seckill.engine.doctor.Finding.Verdict;

/** Whether the machine has room for the engine. */
final class HostChecks {

    private static final String AREA = "host";
    private static final int JAVA_MIN = 25;
    private static final long HEAP_WARN_PERCENT = 75;
    private static final long HEAP_FAIL_PERCENT = 90;
    private static final long MEMORY_WARN_BYTES = 512 * Sizes.MIB;
    private static final long DISK_WARN_BYTES = 2 * Sizes.GIB;
    private static final long DISK_FAIL_BYTES = 512 * Sizes.MIB;

    private HostChecks() {}

    /**
     * @param filesNeeded files and connections that the engine's own limits let it have open
     */
    static List<Finding> of(HostVitals host, long filesNeeded) {
        return List.of(java(host), heap(host), memory(host), disk(host), files(host, filesNeeded));
    }

    private static Finding java(HostVitals host) {
        return Finding.of(
                host.javaRelease() >= JAVA_MIN,
                Verdict.FAIL,
                AREA,
                "java",
                Integer.toString(host.javaRelease()),
                JAVA_MIN + " or later",
                "set JAVA_HOME to a JDK " + JAVA_MIN);
    }

    private static Finding heap(HostVitals host) {
        long percent = Sizes.percent(host.heapMax(), host.memory());
        Verdict verdict =
                percent >= HEAP_FAIL_PERCENT ? Verdict.FAIL : percent >= HEAP_WARN_PERCENT ? Verdict.WARN : Verdict.OK;
        return new Finding(
                AREA,
                "heap",
                verdict,
                "at most " + Sizes.of(host.heapMax()) + ", " + percent + " % of " + Sizes.of(host.memory()),
                "less than " + HEAP_WARN_PERCENT + " % of the machine's or container's memory",
                verdict == Verdict.OK
                        ? ""
                        : "lower -Xmx in SECKILL_JAVA_OPTS: network buffers and threads need memory beside the heap");
    }

    private static Finding memory(HostVitals host) {
        return Finding.of(
                host.memoryAvailable() < 0 || host.memoryAvailable() >= MEMORY_WARN_BYTES,
                Verdict.WARN,
                AREA,
                "memory",
                host.memoryAvailable() < 0
                        ? "not told by the system"
                        : Sizes.of(host.memoryAvailable()) + " available of " + Sizes.of(host.memory()),
                Sizes.of(MEMORY_WARN_BYTES) + " or more available",
                "end what else runs here, or take a larger machine");
    }

    private static Finding disk(HostVitals host) {
        long free = host.diskFree();
        if (free < 0) {
            return Finding.ok(AREA, "disk", "no data folder", Sizes.of(DISK_WARN_BYTES) + " or more free");
        }
        Verdict verdict = free < DISK_FAIL_BYTES ? Verdict.FAIL : free < DISK_WARN_BYTES ? Verdict.WARN : Verdict.OK;
        return new Finding(
                AREA,
                "disk",
                verdict,
                Sizes.of(free) + " free for the data folder",
                Sizes.of(DISK_WARN_BYTES) + " or more free",
                verdict == Verdict.OK ? "" : "make room: a full disk stops log, private Redis and database");
    }

    /** Half of it carries a sale that is not at its limits; less does not. */
    private static Finding files(HostVitals host, long needed) {
        long allowed = host.filesMax();
        Verdict verdict =
                allowed < 0 || allowed >= needed ? Verdict.OK : allowed * 2 >= needed ? Verdict.WARN : Verdict.FAIL;
        return new Finding(
                AREA,
                "open files",
                verdict,
                allowed < 0 ? "not told by the system" : allowed + " allowed",
                needed + " or more: every connection is one",
                verdict == Verdict.OK
                        ? ""
                        : "raise it (ulimit -n, LimitNOFILE=), or lower seckill.door.connections-max");
    }
}
