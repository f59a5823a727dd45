/**
 * Approval (复核): leaving a fence takes proof and two people. Enters: who asks, who agrees. Leaves: an offer that sells again, or the
 * reason why it does not, and a row that says who decided. Keeps invariant 9 from one person's haste. Uses ledger, sale and
 * reconciliation; called by the control plane.
 */
@NullMarked
package seckill.engine.approval;

import org.jspecify.annotations.NullMarked;
