/**
 * Control plane (控制面): HTTP for operators and their tools, on a port of its own. Enters: wishes of those who signed in. Leaves: what
 * was done, or a problem document that says what is allowed, and a row in the audit log. A new route says by {@link
 * seckill.engine.controlplane.Access} who may use it, or is refused. No invariant rests on it: the sale package and the scripts refuse what must be
 * refused. May use everything but door; called by nobody.
 */
@NullMarked
package seckill.engine.controlplane;

import org.jspecify.annotations.NullMarked;
