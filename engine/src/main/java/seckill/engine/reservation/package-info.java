/**
 * Reservation (预扣): decides who gets a unit. Enters: a buyer's request that passed admission. Leaves: one answer, and for
 * a grant one stream entry. Keeps invariants 1, 2, 5, 6, 9 and 10 through scripts that decide on one slot; a retry carries
 * the same id. The only Redis code of the engine. May be called by door, settlement, refill, reconciliation and sale.
 */
@NullMarked
package seckill.engine.reservation;

import org.jspecify.annotations.NullMarked;
