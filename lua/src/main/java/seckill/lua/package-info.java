/** The Redis scripts as they are sent: every decision about a unit is made by one of them. */
@NullMarked
package seckill.lua;

import org.jspecify.annotations.NullMarked;
