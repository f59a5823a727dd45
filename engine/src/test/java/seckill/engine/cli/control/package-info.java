@NullMarked
package seckill.engine.cli.control;

import org.jspecify.annotations.NullMarked;
