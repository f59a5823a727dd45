/**
 * Telemetry: counters and latencies that people watch. Enters: counts. Leaves: snapshots. No invariant rests on it. Uses nothing of
 * the engine; called by door and the stages.
 */
@NullMarked
package seckill.engine.telemetry;

import org.jspecify.annotations.NullMarked;
