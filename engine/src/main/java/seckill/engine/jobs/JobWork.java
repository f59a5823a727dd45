package seckill.engine.jobs;

/** What a job does with each of its items, one after another on one thread. */
@FunctionalInterface
public interface JobWork {

    /** @throws Exception then the item has failed, with the exception's message */
    ItemOutcome on(JobItem item) throws Exception;
}
