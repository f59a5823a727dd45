/**
 * Sandbox: a payment provider to try things out with; nobody's money. Enters: wishes to pay, refunds. Leaves: signed callbacks over HTTP,
 * references. Exists only with {@code seckill.payment.sandbox.enabled=true}. Uses payment and signature; called by nobody.
 */
@NullMarked
package seckill.engine.payment.sandbox;

import org.jspecify.annotations.NullMarked;
