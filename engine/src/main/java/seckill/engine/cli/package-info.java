/**
 * Command line: {@code up}, {@code demo} and the rest. Enters: words. Leaves: a running engine, or a report. Starts the assembly; called by
 * nobody.
 */
@NullMarked
package seckill.engine.cli;

import org.jspecify.annotations.NullMarked;
