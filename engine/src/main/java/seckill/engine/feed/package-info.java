/**
 * Feed (实时流): what operators watch. Enters: counters of the stages, readings of Redis and the ledger, events. Leaves: one frame a tick for
 * all subscribers, samples of the sale's history. No invariant rests on it, and no watcher slows it down. Uses ledger and reservation for
 * reading; called by the control plane.
 */
@NullMarked
package seckill.engine.feed;

import org.jspecify.annotations.NullMarked;
