/** The assembly: wires the stages to their servers and runs their loops. May use everything; used by the command line. */
@NullMarked
package seckill.engine;

import org.jspecify.annotations.NullMarked;
