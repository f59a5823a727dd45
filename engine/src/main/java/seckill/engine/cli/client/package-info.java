/**
 * Calls of the command line to an engine. Enters: a request. Leaves: an answer, or an exception that tells whether anything was sent.
 * Uses nothing of the engine; called by the commands and the demonstration.
 */
@NullMarked
package seckill.engine.cli.client;

import org.jspecify.annotations.NullMarked;
