package seckill.engine.jobs;

import java.util.function.BooleanSupplier;

/**
 * One item at work.
 *
 * @param jobId the job
 * @param ordinal place in the job, from 1
 * @param name as it was given
 * @param endWanted whether the job is to end; an item that waits for something looks at it
 */
public record JobItem(long jobId, int ordinal, String name, BooleanSupplier endWanted) {}
