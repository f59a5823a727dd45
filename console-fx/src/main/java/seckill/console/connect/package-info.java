/**
 * The first screen: which engine, and who.
 *
 * <p>Enters: an address, a name, a password. Leaves: a signed-in {@link seckill.console.client.Engine}. Keeps: no certificate counts that
 * the operator has not looked at; a changed one is said to be changed; passwords and tokens are kept nowhere. Only {@code app} calls it.
 */
@NullMarked
package seckill.console.connect;

import org.jspecify.annotations.NullMarked;
