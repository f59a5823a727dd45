/** Tests of the console as a whole, and the engine that they speak to. */
@NullMarked
package seckill.console;

import org.jspecify.annotations.NullMarked;
