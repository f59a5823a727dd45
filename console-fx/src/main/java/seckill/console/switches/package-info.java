/**
 * What stops sales, and what lets them go on: everything at once, one activity, one offer.
 *
 * <p>Enters: feed snapshots, waiting approvals. Leaves: stops, and wishes to open again. Keeps: closing is one held press and no question;
 * opening shows what is proven first; rows never change their order under a pointer. {@code app} opens it.
 */
@NullMarked
package seckill.console.switches;

import org.jspecify.annotations.NullMarked;
