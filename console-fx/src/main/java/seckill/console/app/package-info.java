/**
 * The window: environment band, navigation, command palette, status line, and what is remembered between starts.
 *
 * <p>Enters: a sign-in from {@code connect}. Leaves: a {@link seckill.console.fx.Workplace} for each screen. Keeps: the band is always
 * seen; what is shown carries its age. Nobody calls it; it alone knows every screen.
 */
@NullMarked
package seckill.console.app;

import org.jspecify.annotations.NullMarked;
