package seckill.engine.controlplane;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.UnitReads;
import seckill.engine.ledger.UnitReads.By;
import seckill.engine.ledger.UnitReads.Evidence;
import seckill.engine.ledger.UnitReads.UnitRow;
import seckill.engine.units.UnitLife;

/** Units: found by order, reservation, request or buyer, and the life of one as evidence. Reads the primary alone. */
@RestController
@RequestMapping("/control/v1/units")
class UnitController {

    private static final int LIST_MAX = 200;
    private static final int VALUE_CHARS_MAX = 255;

    private final UnitReads reads;
    private final UnitLife life;

    UnitController(UnitReads reads, UnitLife life) {
        this.reads = reads;
        this.life = life;
    }

    record Units(List<UnitRow> units) {}

    record Life(String reservationId, List<Evidence> evidence) {}

    /** By exactly one of the four; newest first. */
    @Access(Who.VIEWER)
    @GetMapping
    Units find(
            @RequestParam(required = false) @Nullable String order,
            @RequestParam(required = false) @Nullable String reservation,
            @RequestParam(required = false) @Nullable String request,
            @RequestParam(required = false) @Nullable String user,
            @RequestParam(defaultValue = "50") @Min(1) @Max(LIST_MAX) int limit) {
        Map<By, String> given = new EnumMap<>(By.class);
        put(given, By.ORDER, order);
        put(given, By.RESERVATION, reservation);
        put(given, By.REQUEST, request);
        put(given, By.USER, user);
        if (given.size() != 1) {
            throw Fields.refused("query", given.keySet(), "exactly one of order, reservation, request and user");
        }
        Map.Entry<By, String> by = given.entrySet().iterator().next();
        return new Units(reads.find(by.getKey(), by.getValue(), limit));
    }

    @Access(Who.VIEWER)
    @GetMapping("/{reservationId}")
    Life life(@PathVariable String reservationId) {
        List<Evidence> evidence = life.of(reservationId);
        if (evidence.isEmpty()) {
            throw new RefusedException(
                    ProblemCode.NOT_FOUND,
                    "the database knows no reservation " + reservationId + "; it may be unsettled");
        }
        return new Life(reservationId, evidence);
    }

    private static void put(Map<By, String> given, By by, @Nullable String value) {
        if (value == null) {
            return;
        }
        if (value.isEmpty() || value.length() > VALUE_CHARS_MAX) {
            throw Fields.refused(by.name().toLowerCase(Locale.ROOT), value, "1 to 255 characters");
        }
        given.put(by, value);
    }
}
