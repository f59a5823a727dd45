/**
 * Preheat (预热) as a job that everybody can watch. Enters: an activity that is scheduled. Leaves: one that is PREHEATED, with every bucket
 * written and read back, every instance knowing it, and its page published; or the step that failed. Invariant: asked again, it
 * changes nothing that was consumed. Called by: the control plane and the timetable.
 */
@NullMarked
package seckill.engine.preheat;

import org.jspecify.annotations.NullMarked;
