/**
 * The only way onto JavaFX's thread, and what every screen is made of: live data, texts, figures, looks, small controls.
 *
 * <p>Enters: feed snapshots and answers, on other threads. Leaves: properties on JavaFX's thread, coalesced to one change a tick. Keeps:
 * nothing blocks JavaFX's thread; a lost connection never wipes what is shown. Screens and {@code app} may call it; it knows no screen.
 */
@NullMarked
package seckill.console.fx;

import org.jspecify.annotations.NullMarked;
