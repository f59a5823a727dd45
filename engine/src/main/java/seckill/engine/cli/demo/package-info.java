/**
 * The demonstration: one flash sale played over HTTP against a running engine, with the client's own books. Enters: how many
 * buyers want how many units. Leaves: a report in which every unit is accounted for, or the first that is not. Speaks only
 * HTTP, so that what it proves is what a buyer sees; uses no other package of the engine.
 */
@NullMarked
package seckill.engine.cli.demo;

import org.jspecify.annotations.NullMarked;
