/**
 * The activities: their list, one's life cycle, offers and times; made, edited, and led from step to step.
 *
 * <p>Enters: what the engine answers of activities. Leaves: writes, each asked for once with a reason. Keeps: what would be refused cannot be
 * pressed and says why; an edit never overwrites what was not seen. Only {@code app} calls it.
 */
@NullMarked
package seckill.console.activities;

import org.jspecify.annotations.NullMarked;
