/**
 * Who did what, from where, why, and what was before and after; refused attempts too.
 *
 * <p>Enters: pages of the engine's audit log. Leaves: an export into a file, a check of the log's chain. Keeps: rows are shown as they are
 * recorded, never left out but by a filter that is in sight. {@code app} opens it.
 */
@NullMarked
package seckill.console.audit;

import org.jspecify.annotations.NullMarked;
