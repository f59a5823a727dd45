@NullMarked
package seckill.db;

import org.jspecify.annotations.NullMarked;
