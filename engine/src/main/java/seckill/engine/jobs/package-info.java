/**
 * Jobs (作业): what an operator starts and what takes longer than an answer. Enters: a list of items and what to do with each. Leaves:
 * progress, and an outcome for each item, in the database, for every instance and after a restart. A job whose instance died is
 * abandoned and never goes on by itself. Uses the ledger; called by whatever has long work to do.
 */
@NullMarked
package seckill.engine.jobs;

import org.jspecify.annotations.NullMarked;
