/**
 * Signature (签名): the {@code Seckill-Signature} header, made and verified. Enters: raw bytes, keys, the time. Leaves: a header, or a verdict.
 * Invariant 7 rests on nobody being able to forge a callback. Uses nothing of the engine; called by payment and events.
 */
@NullMarked
package seckill.engine.signature;

import org.jspecify.annotations.NullMarked;
