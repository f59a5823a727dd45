/**
 * Leads activities through their life by the clock. Enters: planned steps that are due. Leaves: the same steps that an operator takes, and
 * an audit row for each. Invariant: a step is taken by one instance at a time, by the database's clock, and one whose time came when
 * it was not legal is skipped with its reason, never forced. Called by: the assembly and the control plane.
 */
@NullMarked
package seckill.engine.timetable;

import org.jspecify.annotations.NullMarked;
