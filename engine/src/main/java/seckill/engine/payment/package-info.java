/**
 * Payment (支付): captured payments and refunds. Enters: signed callbacks. Leaves: a paid order or a refund. Keeps invariant 7
 * through affected rows. Uses ledger; called by door.
 */
@NullMarked
package seckill.engine.payment;

import org.jspecify.annotations.NullMarked;
