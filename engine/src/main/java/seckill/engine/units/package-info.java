/**
 * Units (货): the life of one of them as evidence. Enters: a reservation id. Leaves: rows, entries and log lines from MySQL and Redis, each
 * with its source, in time order. Changes nothing and decides nothing. Uses ledger and reservation; called by the control plane.
 */
@NullMarked
package seckill.engine.units;

import org.jspecify.annotations.NullMarked;
