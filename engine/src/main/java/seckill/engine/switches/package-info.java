/**
 * Switches (预案开关): what operators set, carried to this instance. Enters: the ledger's board, a signal that it changed. Leaves: values on
 * the {@link seckill.engine.control.Switchboard}, and word of what changed. Keeps: an instance works by the newest version within 2 s,
 * also when signals are lost, and says by which. Called by the assembly's loop and the control plane.
 */
@NullMarked
package seckill.engine.switches;

import org.jspecify.annotations.NullMarked;
