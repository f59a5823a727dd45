/** Tests of the overview. */
@NullMarked
package seckill.console.overview;

import org.jspecify.annotations.NullMarked;
