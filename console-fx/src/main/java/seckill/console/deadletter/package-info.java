/**
 * Reservations that could not be settled: grouped by cause, each with what is known, settled again or released, one by one or in a job.
 *
 * <p>Enters: counts by cause, pages of dead letters, jobs. Leaves: retries and releases, tried out first if wanted. Keeps: an unknown outcome
 * is shown as unknown and never sent again by itself. {@code app} opens it.
 */
@NullMarked
package seckill.console.deadletter;

import org.jspecify.annotations.NullMarked;
