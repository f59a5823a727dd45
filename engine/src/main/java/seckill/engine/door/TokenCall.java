package seckill.engine.door;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import seckill.engine.admission.Applicant;
import seckill.engine.admission.Rejection;
import seckill.engine.admission.TokenAdmission;
import seckill.engine.captcha.Captchas;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.model.OfferId;

/**
 * {@code POST /api/v1/tokens}: a purchase token for a buyer, his device and an offer, shortly before the sale or during it.
 */
final class TokenCall implements Call {

    private final Identity identity;
    private final Catalog catalog;
    private final TokenAdmission admission;
    private final Applicants applicants;
    private final Captchas captchas;
    private final TokenSigner signer;

    TokenCall(
            Identity identity,
            Catalog catalog,
            TokenAdmission admission,
            Applicants applicants,
            Captchas captchas,
            TokenSigner signer) {
        this.identity = identity;
        this.catalog = catalog;
        this.admission = admission;
        this.applicants = applicants;
        this.captchas = captchas;
        this.signer = signer;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        Map<String, Object> body = Bodies.json(exchange);
        OfferId id = Bodies.offer(body);
        OfferView offer = catalog.offer(id);
        if (offer == null) {
            throw Problem.NOT_FOUND.refusal("No live activity has this offer.");
        }
        Applicant stranger = applicants.of(exchange, offer, "");
        pass(admission.admit(stranger));
        String userId = identity.require(exchange);
        exchange.asks(userId, id);
        exchange.provesBuyer();
        pass(admission.admitProven(new Applicant(offer, stranger.address(), stranger.device(), userId)));
        if (captchas.areAskedFor(id)) {
            takePass(body, userId, id);
        }
        exchange.answer(Answer.ok(signer.issue(userId, id, stranger.device())));
    }

    private void takePass(Map<String, Object> body, String userId, OfferId id) throws RefusedException {
        if (!body.containsKey("captchaPass")) {
            throw Problem.CAPTCHA_REQUIRED.refusal();
        }
        if (!captchas.take(userId, id, Json.string(body, "captchaPass"))) {
            throw Problem.CAPTCHA_REQUIRED.refusal("The pass is used, too old, or not this buyer's for this offer.");
        }
    }

    private static void pass(@Nullable Rejection rejection) throws RefusedException {
        if (rejection != null) {
            throw Problem.of(rejection).refusal();
        }
    }
}
