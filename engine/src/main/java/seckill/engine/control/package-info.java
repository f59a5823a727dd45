/**
 * Control (控制): what this instance believes about sales, in memory. Enters: views of the offers, switches, doubts about Redis,
 * remaining units. Leaves: whether an offer may grant, answered without any call. Keeps invariants 9 and 10 on the side of the
 * process. Uses nothing of the engine; may be called by every stage.
 */
@NullMarked
package seckill.engine.control;

import org.jspecify.annotations.NullMarked;
