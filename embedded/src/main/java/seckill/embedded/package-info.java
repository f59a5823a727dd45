/** Private Redis and MariaDB servers: found, unpacked, started, reused, stopped. */
@NullMarked
package seckill.embedded;

import org.jspecify.annotations.NullMarked;
