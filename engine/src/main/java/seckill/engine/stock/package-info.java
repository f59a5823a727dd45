/**
 * Adding and withdrawing units while a sale runs. Enters: what an operator asks for. Leaves: units in both stores, or gone from both, each
 * once, recorded as adjustments. Keeps invariants 1, 4 and 6: at no moment does Redis have a unit that the database has not. Uses ledger
 * and reservation; called by the control plane, and by a loop for what a crash left open.
 */
@NullMarked
package seckill.engine.stock;

import org.jspecify.annotations.NullMarked;
