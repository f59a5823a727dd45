/**
 * Ledger (账本): the only SQL. Enters: what a stage wants committed. Leaves: what was committed, or who lost. Each method is
 * one transaction; keeps invariants 1, 2, 4, 6 and 7 through conditional updates, unique keys and checks of affected rows.
 * Uses nothing of the engine; may be called by every stage but admission, reservation and control.
 */
@NullMarked
package seckill.engine.ledger;

import org.jspecify.annotations.NullMarked;
