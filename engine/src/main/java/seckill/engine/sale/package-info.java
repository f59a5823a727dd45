/**
 * Sale (活动): the life of an activity: preheat, open, stop, fence, rebuild, reopen. Enters: wishes of operators and doubts about
 * Redis. Leaves: states in the database and gates in Redis that agree. Keeps invariants 9 and 10. Uses control, ledger, reservation and
 * reconciliation; called by the control plane.
 */
@NullMarked
package seckill.engine.sale;

import org.jspecify.annotations.NullMarked;
