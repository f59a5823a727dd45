package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.StockLedger.Adjustment;
import seckill.engine.ledger.StockLedger.Begun;
import seckill.engine.ledger.StockLedger.NewAdjustment;
import seckill.engine.ledger.StockLedger.Stock;
import seckill.engine.sale.IllegalTransitionException;
import seckill.engine.sale.UnknownSaleException;
import seckill.engine.stock.StockDesk;
import seckill.model.AdjustmentKind;
import seckill.model.AdjustmentState;
import seckill.model.OfferId;

/** The stock of an offer on sale: units are added or withdrawn, and the total is never set. */
@RestController
@RequestMapping("/control/v1/offers/{activityId}/{skuId}/stock")
class StockController {

    private static final int LIST_MAX = 1_000;

    private final StockDesk desk;
    private final StockLedger ledger;
    private final ActivityLedger activities;

    StockController(StockDesk desk, StockLedger ledger, ActivityLedger activities) {
        this.desk = desk;
        this.ledger = ledger;
        this.activities = activities;
    }

    /** @param units to add, or at most to withdraw */
    record Units(
            @NotNull @Min(1) @Max(StockDesk.UNITS_MAX) Long units,
            @Nullable @Size(max = Reasons.CHARS_MAX) String reason) {}

    /** @param adjustments newest first */
    record StockAnswer(Stock stock, List<AdjustmentView> adjustments) {}

    record Changed(AdjustmentView adjustment, Stock stock) {}

    @Access(Who.VIEWER)
    @GetMapping
    StockAnswer show(
            @PathVariable long activityId,
            @PathVariable long skuId,
            @RequestParam(defaultValue = "100") @Min(1) @Max(LIST_MAX) int limit) {
        OfferId offer = new OfferId(activityId, skuId);
        return new StockAnswer(
                stock(offer),
                ledger.adjustments(offer, limit).stream()
                        .map(AdjustmentView::of)
                        .toList());
    }

    /** 200 when all of it is on sale, 202 while some is under way. */
    @Access(value = Who.OPERATOR, action = "stock.add", target = Targets.STOCK)
    @PostMapping("/add")
    ResponseEntity<Changed> add(
            @PathVariable long activityId,
            @PathVariable long skuId,
            @RequestHeader(value = IdempotencyGate.HEADER, required = false) @Nullable String key,
            @Valid @RequestBody Units units) {
        return change(new OfferId(activityId, skuId), AdjustmentKind.ADD, key, units);
    }

    /** Takes what is left, up to so many. 200 when it is through, 202 while some is under way. */
    @Access(value = Who.OPERATOR, action = "stock.withdraw", target = Targets.STOCK)
    @PostMapping("/withdraw")
    ResponseEntity<Changed> withdraw(
            @PathVariable long activityId,
            @PathVariable long skuId,
            @RequestHeader(value = IdempotencyGate.HEADER, required = false) @Nullable String key,
            @Valid @RequestBody Units units) {
        return change(new OfferId(activityId, skuId), AdjustmentKind.WITHDRAW, key, units);
    }

    private ResponseEntity<Changed> change(OfferId offer, AdjustmentKind kind, @Nullable String key, Units units) {
        if (key == null) {
            throw Fields.refused(
                    IdempotencyGate.HEADER, null, "1 to 64 visible ASCII characters; a repeat changes the stock once");
        }
        WriteTrail trail = WriteTrail.current();
        Adjustment adjustment = made(
                desk.ask(new NewAdjustment(offer, kind, units.units(), trail.who(), key, trail.reason())),
                offer,
                units.units());
        boolean open = adjustment.state() == AdjustmentState.OPEN;
        return ResponseEntity.status(open ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .body(new Changed(AdjustmentView.of(adjustment), stock(offer)));
    }

    private Adjustment made(Begun begun, OfferId offer, long units) {
        return switch (begun) {
            case Begun.Accepted(Adjustment adjustment) -> adjustment;
            case Begun.Repeated(Adjustment adjustment) -> adjustment;
            case Begun.OtherRequest(Adjustment first) ->
                throw new RefusedException(
                        ProblemCode.IDEMPOTENCY_KEY_REUSED,
                        "adjustment " + first.adjustmentId() + " was made with this " + IdempotencyGate.HEADER + ": "
                                + first.kind() + " " + first.asked() + " of offer " + first.offer()
                                + "; use a new one for another");
            case Begun.NoSuchOffer() -> throw new UnknownSaleException("no offer " + offer + " in the ledger");
            case Begun.NotOnSale(var state) ->
                throw new IllegalTransitionException(
                        activities.activity(offer.activityId()).orElseThrow(),
                        "the stock of offer " + offer + " is added to and withdrawn from in PREHEATED, OPEN and PAUSED,"
                                + " not in " + state);
            case Begun.TooManyOpen(int open) ->
                throw new RefusedException(
                        ProblemCode.BUSY,
                        open + " adjustments of offer " + offer + " are under way, and " + StockDesk.OPEN_MAX
                                + " may be at once; is Redis well?");
            case Begun.TooMany(long supplied) ->
                throw Fields.refused(
                        "units",
                        units,
                        "1 to " + (StockDesk.UNITS_MAX - supplied) + ", since the offer has " + supplied
                                + " units and may have " + StockDesk.UNITS_MAX);
        };
    }

    private Stock stock(OfferId offer) {
        return ledger.stock(offer).orElseThrow(() -> new UnknownSaleException("no offer " + offer + " in the ledger"));
    }
}
