/**
 * The overview: every offer, worst first, the alarms, and the one button that stops everything.
 *
 * <p>Enters: the live feed. Leaves: acknowledgements, stop-all. Keeps: the worst is on top; stopping is one confirmed step; no data is never
 * green. Only {@code app} calls it.
 */
@NullMarked
package seckill.console.overview;

import org.jspecify.annotations.NullMarked;
