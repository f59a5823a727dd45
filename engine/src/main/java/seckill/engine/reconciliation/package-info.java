/**
 * Reconciliation (对账): proves that database, Redis and stream agree. Enters: the three. Leaves: the equations with their terms, and
 * the first divergent reservation. Watches invariants 1 to 6. Uses ledger, reservation and control; called by sale.
 */
@NullMarked
package seckill.engine.reconciliation;

import org.jspecify.annotations.NullMarked;
