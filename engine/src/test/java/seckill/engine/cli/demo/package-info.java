@NullMarked
package seckill.engine.cli.demo;

import org.jspecify.annotations.NullMarked;
