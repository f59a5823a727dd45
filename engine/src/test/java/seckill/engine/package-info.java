/** Tests of the whole engine on real servers, and of the whole tree. */
@NullMarked
package seckill.engine;

import org.jspecify.annotations.NullMarked;
