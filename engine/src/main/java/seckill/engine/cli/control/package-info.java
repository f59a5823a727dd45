/**
 * The operators' half of the command line. Enters: words, and answers of an engine's control plane. Leaves: requests to it, and tables or
 * JSON for whoever asked. Speaks to the engine over HTTP only; called by nobody but the command line's root.
 */
@NullMarked
package seckill.engine.cli.control;

import org.jspecify.annotations.NullMarked;
