/** The stages over real servers, stepped by the test's own thread. */
@NullMarked
package seckill.engine.pipeline;

import org.jspecify.annotations.NullMarked;
