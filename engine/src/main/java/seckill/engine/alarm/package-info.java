/**
 * Alarm (警报): what needs somebody's eye. Enters: each state that the feed shows. Leaves: alarms in the ledger, one for each rule and target
 * whichever instances see it, and signed calls of the webhooks, at least once each. No invariant rests on it. Uses ledger, events and signature;
 * called by the control plane.
 */
@NullMarked
package seckill.engine.alarm;

import org.jspecify.annotations.NullMarked;
