/** Words that the engine and its clients both speak: identities, states and their legal successors, outcome codes. */
@NullMarked
package seckill.model;

import org.jspecify.annotations.NullMarked;
