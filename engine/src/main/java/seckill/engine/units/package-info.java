/**
 * Units (货): the life of one of them as evidence, and why a buyer got one or none. Enters: a reservation id, or a buyer and an activity.
 * Leaves: rows and entries from MySQL and Redis, each with its source, in time order; a verdict with what it rests on. Changes nothing
 * and decides nothing. Uses ledger, reservation and telemetry's memory of refusals; called by the control plane.
 */
@NullMarked
package seckill.engine.units;

import org.jspecify.annotations.NullMarked;
