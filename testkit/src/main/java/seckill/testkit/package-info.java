/** Real servers for tests: those given by the environment, else private ones. */
@NullMarked
package seckill.testkit;

import org.jspecify.annotations.NullMarked;
