/**
 * Captcha (验证码): a slider puzzle before the purchase token. Enters: who asks for which offer, and where he put the piece. Leaves: a
 * picture, a pass for one token, or the reason why not. An answer is spent whether right or wrong; all that is kept is bounded and in
 * memory, of this instance alone. Uses nothing of the engine; called by door.
 */
@NullMarked
package seckill.engine.captcha;

import org.jspecify.annotations.NullMarked;
