/**
 * Expiry (超时): ends unpaid orders. Enters: the passing of time. Leaves: TIMEOUT orders whose units are back in the database,
 * in one transaction. Keeps invariants 4 and 6. Uses ledger and refill; called by nobody.
 */
@NullMarked
package seckill.engine.expiry;

import org.jspecify.annotations.NullMarked;
