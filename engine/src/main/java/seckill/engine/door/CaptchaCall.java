package seckill.engine.door;

import java.util.Map;
import seckill.engine.admission.Applicant;
import seckill.engine.admission.Rejection;
import seckill.engine.admission.TokenAdmission;
import seckill.engine.captcha.Captchas;
import seckill.engine.captcha.Challenged;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.reservation.Bucket;
import seckill.model.OfferId;

/** {@code POST /api/v1/captchas}: a captcha for a buyer who can still win, where one is asked for. */
final class CaptchaCall implements Call {

    private final Identity identity;
    private final Catalog catalog;
    private final SoldOutBoard board;
    private final TokenAdmission admission;
    private final Applicants applicants;
    private final Captchas captchas;

    CaptchaCall(
            Identity identity,
            Catalog catalog,
            SoldOutBoard board,
            TokenAdmission admission,
            Applicants applicants,
            Captchas captchas) {
        this.identity = identity;
        this.catalog = catalog;
        this.board = board;
        this.admission = admission;
        this.applicants = applicants;
        this.captchas = captchas;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        OfferId id = Bodies.offer(Bodies.json(exchange));
        OfferView offer = catalog.offer(id);
        if (offer == null || !captchas.areAskedFor(id)) {
            throw Problem.NOT_FOUND.refusal("No live activity asks for a captcha for this offer.");
        }
        Applicant stranger = applicants.of(exchange, offer, "");
        Rejection rejection = admission.admit(stranger);
        if (rejection != null) {
            throw Problem.of(rejection).refusal();
        }
        String userId = identity.require(exchange);
        if (board.refuses(id, Bucket.of(offer.terms(), userId).index(), userId)) {
            throw Problem.SOLD_OUT.refusal();
        }
        exchange.answer(
                switch (captchas.challenge(userId, id)) {
                    case Challenged.TooSoon soon ->
                        Problem.CAPTCHA_TOO_SOON.with(
                                "Your next captcha is there in " + soon.retryAfterSeconds() + " s.",
                                Map.of(),
                                "Retry-After: " + soon.retryAfterSeconds() + "\r\n");
                    case Challenged.Busy nothing -> Problem.CAPTCHA_BUSY.answer();
                    case Challenged.Given given -> Answer.ok(given);
                });
    }
}
