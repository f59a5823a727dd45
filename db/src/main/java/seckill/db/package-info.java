/** The schema of the ledger: migrations, and the one way to run them. */
@NullMarked
package seckill.db;

import org.jspecify.annotations.NullMarked;
