/**
 * Telemetry: counters and latencies that people watch. Enters: counts, and the feed's frame. Leaves: snapshots, and metrics for
 * Prometheus. No invariant rests on it. Uses nothing of the engine; called by door, the stages and the control plane.
 */
@NullMarked
package seckill.engine.telemetry;

import org.jspecify.annotations.NullMarked;
