package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.sale.SaleDesk;

/** The switch that stops every sale at once. */
@RestController
@RequestMapping("/control/v1/stop-all")
class StopAllController {

    private final SaleDesk desk;
    private final ActivityLedger ledger;

    StopAllController(SaleDesk desk, ActivityLedger ledger) {
        this.desk = desk;
        this.ledger = ledger;
    }

    record StopAll(
            @NotNull Boolean stopped,
            @NotBlank @Size(max = 200) String reason) {}

    @Access(value = Who.OPERATOR, action = "switch.stop-all", target = Targets.STOP_ALL, closing = true)
    @PostMapping
    Map<String, Boolean> set(@Valid @RequestBody StopAll wish) {
        desk.stopAll(wish.stopped(), wish.reason());
        return get();
    }

    @Access(Who.VIEWER)
    @GetMapping
    Map<String, Boolean> get() {
        return Map.of("stopped", ledger.stopAll());
    }
}
