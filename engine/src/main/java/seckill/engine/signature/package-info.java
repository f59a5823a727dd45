/**
 * Signature (签名): the {@code Seckill-Signature} header, made and verified, and digests. Enters: raw bytes, keys, the time. Leaves: a header, a
 * verdict, a digest. Invariant 7 rests on nobody being able to forge a callback. Uses nothing of the engine; called by
 * payment, events, alarm and the control plane.
 */
@NullMarked
package seckill.engine.signature;

import org.jspecify.annotations.NullMarked;
