/**
 * Speaks to an engine's control plane: calls as JSON, and the live feed as server-sent events.
 *
 * <p>Enters: what an operator wants, addresses, a token. Leaves: {@link seckill.console.client.Answer}s and whole feed snapshots. Keeps:
 * nothing is sent twice by itself, an unknown outcome stays unknown, no certificate is trusted that nobody has looked at. Knows no JavaFX;
 * every class of the console may call it, from any thread but JavaFX's.
 */
@NullMarked
package seckill.console.client;

import org.jspecify.annotations.NullMarked;
