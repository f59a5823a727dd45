package seckill.engine.door;

import java.util.Map;
import seckill.engine.control.Admittance;
import seckill.engine.control.Catalog;
import seckill.engine.control.OfferView;
import seckill.model.OfferId;

/** {@code POST /api/v1/tokens}: a purchase token for a buyer and an offer, before the sale or during it. */
final class TokenCall implements Call {

    private final Identity identity;
    private final Catalog catalog;
    private final TokenSigner signer;

    TokenCall(Identity identity, Catalog catalog, TokenSigner signer) {
        this.identity = identity;
        this.catalog = catalog;
        this.signer = signer;
    }

    @Override
    public void handle(Exchange exchange) throws RefusedException {
        String userId = identity.require(exchange);
        Map<String, Object> body = Bodies.json(exchange);
        long activityId = Json.wholeNumber(body, "activityId");
        long skuId = Json.wholeNumber(body, "skuId");
        if (activityId < 1 || skuId < 1) {
            throw Problem.BAD_REQUEST.refusal("\"activityId\" and \"skuId\" are whole numbers from 1.");
        }
        OfferId id = new OfferId(activityId, skuId);
        exchange.asks(userId, id);
        exchange.provesBuyer();
        OfferView offer = catalog.offer(id);
        if (offer == null) {
            throw Problem.NOT_FOUND.refusal("No live activity has this offer.");
        }
        if (catalog.admittance(offer) == Admittance.ENDED) {
            throw Problem.ENDED.refusal();
        }
        exchange.answer(Answer.ok(signer.issue(userId, id)));
    }
}
