/**
 * Door (门): HTTP for buyers, on Netty. Enters: requests. Leaves: answers, results as they come, sold-out answered from memory.
 * Keeps invariant 11 towards buyers. May use admission, captcha, reservation, payment, control, telemetry and ledger reads; called by nobody.
 */
@NullMarked
package seckill.engine.door;

import org.jspecify.annotations.NullMarked;
