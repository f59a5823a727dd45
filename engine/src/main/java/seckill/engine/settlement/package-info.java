/**
 * Settlement (落账): turns grants into orders. Enters: stream entries, new and abandoned. Leaves: committed orders or dead letters,
 * then acknowledgements. Keeps invariants 2, 3 and 8. Uses reservation, ledger and refill; called by nobody.
 */
@NullMarked
package seckill.engine.settlement;

import org.jspecify.annotations.NullMarked;
