package seckill.engine.controlplane;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.control.Catalog;
import seckill.engine.events.EventRelay;
import seckill.engine.expiry.ExpiryStage;
import seckill.engine.payment.PaymentStage;
import seckill.engine.payment.RefundStage;
import seckill.engine.refill.RefillRelay;
import seckill.engine.reservation.RedisLink;
import seckill.engine.reservation.RedisUnavailableException;
import seckill.engine.reservation.ReservationCounters;
import seckill.engine.reservation.StockStore;
import seckill.engine.settlement.ConsumerName;
import seckill.engine.settlement.SettlementStage;
import seckill.engine.telemetry.DoorCounters;

/** How this instance is, and what each stage has done since it started. */
@RestController
@RequestMapping("/control/v1/status")
class StatusController {

    private final ConsumerName instance;
    private final Catalog catalog;
    private final RedisLink link;
    private final StockStore store;
    private final DoorCounters door;
    private final ReservationCounters reservation;
    private final SettlementStage settlement;
    private final ExpiryStage expiry;
    private final RefillRelay refill;
    private final EventRelay events;
    private final PaymentStage payments;
    private final RefundStage refunds;
    private final Clock clock;
    private final Instant startedAt;

    StatusController(
            ConsumerName instance,
            Catalog catalog,
            RedisLink link,
            StockStore store,
            DoorCounters door,
            ReservationCounters reservation,
            SettlementStage settlement,
            ExpiryStage expiry,
            RefillRelay refill,
            EventRelay events,
            PaymentStage payments,
            RefundStage refunds,
            Clock clock) {
        this.instance = instance;
        this.catalog = catalog;
        this.link = link;
        this.store = store;
        this.door = door;
        this.reservation = reservation;
        this.settlement = settlement;
        this.expiry = expiry;
        this.refill = refill;
        this.events = events;
        this.payments = payments;
        this.refunds = refunds;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    @Access(Who.VIEWER)
    @GetMapping
    Map<String, @Nullable Object> status() {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("instance", instance.value());
        answer.put("uptimeMillis", Duration.between(startedAt, clock.instant()).toMillis());
        answer.put("fenced", catalog.isFenced());
        answer.put("allStopped", catalog.allStopped());
        answer.put("liveOffers", catalog.offers().size());
        answer.put("redis", redis());
        answer.put("door", door.snapshot());
        answer.put("reservation", reservation.counts());
        answer.put("settlement", settlement.figures());
        answer.put("expiry", expiry.figures());
        answer.put("refill", refill.figures());
        answer.put("events", events.figures());
        answer.put("payments", payments.figures());
        answer.put("refunds", refunds.figures());
        return answer;
    }

    private Map<String, Object> redis() {
        if (!link.isUp()) {
            return Map.of("up", false);
        }
        try {
            return Map.of("up", true, "server", store.identity());
        } catch (RedisUnavailableException e) {
            return Map.of("up", false, "why", String.valueOf(e.getMessage()));
        }
    }
}
