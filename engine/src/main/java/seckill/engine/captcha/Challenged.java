package seckill.engine.captcha;

import java.time.Instant;

/** What becomes of asking for a captcha, in order of precedence. */
public sealed interface Challenged {

    /** The user asked again too soon; wrong answers in a row make the wait longer. @param retryAfterSeconds 1 or more */
    record TooSoon(int retryAfterSeconds) implements Challenged {}

    /** As many as this instance gives in a second are given, or no picture is ready. */
    record Busy() implements Challenged {}

    /**
     * A puzzle, the only one of its user.
     *
     * @param captchaId names it in the answer
     * @param background data URI of the picture with the gap, {@code width} x {@code height} pixels
     * @param piece data URI of the piece, on a strip as high as the picture and {@code pieceWidth} wide
     * @param expiresAt first instant in which an answer is too late
     */
    record Given(
            String captchaId, String background, String piece, int width, int height, int pieceWidth, Instant expiresAt)
            implements Challenged {}
}
