/**
 * Dead letters (死信): what operators do with reservations that could not be settled. Enters: which ones, and whether they are to be
 * settled again or released. Leaves: an outcome for each, which says UNKNOWN where the database did not tell, and then nothing is
 * tried again by itself. Keeps invariants 3 and 6. Uses ledger and jobs; called by the control plane.
 */
@NullMarked
package seckill.engine.deadletter;

import org.jspecify.annotations.NullMarked;
