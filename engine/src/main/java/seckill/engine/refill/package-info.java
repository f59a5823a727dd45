/**
 * Refill (回补): carries returned units to Redis. Enters: outbox rows. Leaves: units back in Redis, each once, in their own epoch.
 * Keeps invariant 6. Uses ledger and reservation; called by settlement and expiry.
 */
@NullMarked
package seckill.engine.refill;

import org.jspecify.annotations.NullMarked;
