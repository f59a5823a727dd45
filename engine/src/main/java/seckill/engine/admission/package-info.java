/**
 * Admission (准入): the checks before the stock, in memory, cheapest first, each with a counter and a named rejection. Enters: a
 * parsed request. Leaves: passed, or the rejection. Touches no Redis and no SQL, so no invariant rests on it. Uses control; called by door.
 */
@NullMarked
package seckill.engine.admission;

import org.jspecify.annotations.NullMarked;
