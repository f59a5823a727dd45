/**
 * Events (事件): tells the world what happened to orders. Enters: rows of the event outbox. Leaves: signed calls of the webhook, at least
 * once each, in no promised order. No invariant rests on it. Uses ledger, retry and signature; called by nobody.
 */
@NullMarked
package seckill.engine.events;

import org.jspecify.annotations.NullMarked;
