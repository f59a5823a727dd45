/**
 * Control plane (控制面): HTTP for operators and their tools, on a port of its own. Enters: wishes with a key. Leaves: what was done,
 * or a problem document that says what is allowed. No invariant rests on it: the sale package and the scripts refuse what must be
 * refused. May use everything but door; called by nobody.
 */
@NullMarked
package seckill.engine.controlplane;

import org.jspecify.annotations.NullMarked;
