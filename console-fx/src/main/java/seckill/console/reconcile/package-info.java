/**
 * Whether Redis, stream and database agree, for one offer: the equations with their live terms, the runs, what they found.
 *
 * <p>Enters: feed snapshots, the ledger's terms and the record of runs. Leaves: a full run on demand. Keeps: no data is never shown as agreement,
 * and calls for one offer never overlap. {@code app} opens it.
 */
@NullMarked
package seckill.console.reconcile;

import org.jspecify.annotations.NullMarked;
