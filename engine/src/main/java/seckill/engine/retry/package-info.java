/**
 * Retry (重试): how long to wait before another attempt, from an injected clock and injected chance. Enters: the number of failures.
 * Leaves: a delay, and whether it is over. No invariant rests on it. Uses nothing of the engine; may be called by every stage.
 */
@NullMarked
package seckill.engine.retry;

import org.jspecify.annotations.NullMarked;
