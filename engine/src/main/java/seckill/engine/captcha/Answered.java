package seckill.engine.captcha;

import java.time.Instant;

/** What becomes of an answer, in order of precedence. */
public sealed interface Answered {

    /** There is no such captcha of this user: answered already, replaced by a newer one, too late, or never given. */
    record Gone() implements Answered {}

    /** The piece does not lie in the gap. The captcha is spent. */
    record Wrong() implements Answered {}

    /**
     * The captcha is spent, and its user has a pass for one purchase token of the offer.
     *
     * @param captchaPass to be shown with the request for the token
     * @param expiresAt first instant in which it is void
     */
    record Right(String captchaPass, Instant expiresAt) implements Answered {}
}
