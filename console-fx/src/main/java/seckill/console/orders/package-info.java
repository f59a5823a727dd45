/**
 * The life of one unit: found by order, reservation, request or buyer, told moment by moment with the row or entry that proves it.
 *
 * <p>Enters: units and evidence, on demand. Leaves: nothing but a copy as text. Keeps: what the engine tells is shown whole and in its order.
 * {@code app} opens it.
 */
@NullMarked
package seckill.console.orders;

import org.jspecify.annotations.NullMarked;
