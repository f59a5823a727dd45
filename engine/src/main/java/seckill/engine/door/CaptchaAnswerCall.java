package seckill.engine.door;

import java.util.Map;
import seckill.engine.captcha.Answered;
import seckill.engine.captcha.Captchas;

/** {@code POST /api/v1/captchas/answers}: where the piece was put; a right answer gives what a purchase token costs. */
final class CaptchaAnswerCall implements Call {

    private final Identity identity;
    private final Captchas captchas;

    CaptchaAnswerCall(Identity identity, Captchas captchas) {
        this.identity = identity;
        this.captchas = captchas;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        Map<String, Object> body = Bodies.json(exchange);
        String captchaId = Json.string(body, "captchaId");
        long position = Json.wholeNumber(body, "position");
        exchange.answer(
                switch (captchas.answer(identity.require(exchange), captchaId, position)) {
                    case Answered.Gone gone -> Problem.CAPTCHA_GONE.answer();
                    case Answered.Wrong wrong -> Problem.CAPTCHA_WRONG.answer();
                    case Answered.Right right -> Answer.ok(right);
                });
    }
}
