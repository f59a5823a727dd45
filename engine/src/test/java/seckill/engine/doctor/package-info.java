@NullMarked
package seckill.engine.doctor;

import org.jspecify.annotations.NullMarked;
