package seckill.embedded;

/** Told of each step while servers are made ready, so that a person can see it; called from any thread. */
@FunctionalInterface
public interface Progress {

    Progress SILENT = (what, step) -> {};

    /**
     * @param what the server, as people call it
     * @param step what is being done now, or was done
     */
    void step(String what, String step);
}
