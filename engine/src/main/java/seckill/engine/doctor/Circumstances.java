package seckill.engine.doctor;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the examined engine is set to, or will be.
 *
 * @param running whether it is up
 * @param poolSize its connections to the database
 * @param engines how many engines share the database, itself among them
 * @param doorConnectionsMax most connections of buyers
 * @param controlConnectionsMax most connections of operators
 * @param dataFolder null when it has none
 * @param secrets names of the files that its secrets must be in, if it has a data folder
 * @param certificate PEM file of the control plane; null without TLS
 * @param ports to be free at the start; empty for one that is up
 */
public record Circumstances(
        boolean running,
        int poolSize,
        int engines,
        int doorConnectionsMax,
        int controlConnectionsMax,
        @Nullable Path dataFolder,
        List<String> secrets,
        @Nullable Path certificate,
        List<Port> ports) {

    /** Of files, logs, jars, the event loops. */
    private static final long FILES_BESIDE = 500;

    /** @param what for whom, such as door */
    public record Port(String what, String host, int number) {}

    long filesNeeded() {
        return doorConnectionsMax + controlConnectionsMax + poolSize + FILES_BESIDE;
    }
}
