/**
 * The pipeline: one arrow after another with rate, backlog and oldest age, the slow one lit, and the history of the sale.
 *
 * <p>Enters: the live feed, the engine's history. Leaves: nothing but reads. Keeps: no figure is shown that nobody knows; a graph has a
 * bounded number of points. Only {@code app} calls it.
 */
@NullMarked
package seckill.console.pipeline;

import org.jspecify.annotations.NullMarked;
