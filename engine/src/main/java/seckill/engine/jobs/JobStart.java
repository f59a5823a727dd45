package seckill.engine.jobs;

/** What became of the wish to start a job, in order of precedence. */
public sealed interface JobStart {

    /** This instance runs as many jobs as it may, or is stopping. */
    record NoRoom(int running, int runningMax) implements JobStart {}

    /** The same kind runs on the same target already, here or on another instance. */
    record AlreadyRunning(long jobId) implements JobStart {}

    record Started(long jobId) implements JobStart {}
}
