/**
 * Doctor (体检): whether the servers and the machine are such that the engine's promises hold. Enters: what Redis, database and machine say
 * of themselves. Leaves: findings, each with its value, what it should be, and how to mend it. Changes nothing. May use ledger and
 * reservation; called by the control plane, and by the command line before a start.
 */
@NullMarked
package seckill.engine.doctor;

import org.jspecify.annotations.NullMarked;
