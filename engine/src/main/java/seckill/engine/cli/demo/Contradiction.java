package seckill.engine.cli.demo;

import org.jspecify.annotations.Nullable;

/**
 * A click of a buyer who held a promise was answered differently. Right only if the promise had ended by then.
 *
 * @param first what was promised first
 * @param otherId the other reservation id; null: the click was refused as sold out
 * @param sameKey whether it carried the Idempotency-Key of the promise
 * @param answeredAtMillis when, by the engine's clock
 */
record Contradiction(Promise first, @Nullable String otherId, boolean sameKey, long answeredAtMillis) {}
