package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.admission.BlockDesk;
import seckill.engine.admission.BlockDesk.Block;
import seckill.engine.admission.BlockDesk.Kind;
import seckill.engine.admission.BlockDesk.Subject;

/** Shuts out an address or a device by hand, on this engine, and forgives one. */
@RestController
@RequestMapping("/control/v1/blocks")
class BlockController {

    private static final int MINUTES = 60;

    private final BlockDesk desk;

    BlockController(BlockDesk desk) {
        this.desk = desk;
    }

    /**
     * @param byHand those shut out by hand, the first to end first
     * @param listed how many of each kind are shut out, about, by hand or for asking too often
     */
    record Blocks(List<Block> byHand, Map<Kind, Long> listed) {}

    /** @param minutes how long from now; again is a new end; an hour when missing */
    record Wish(
            @Min(1) @Max(10_080) @Nullable Integer minutes,
            @Size(max = 500) @Nullable String reason) {}

    record Forgive(@Size(max = 500) @Nullable String reason) {}

    @Access(Who.VIEWER)
    @GetMapping
    Blocks blocks() {
        return new Blocks(desk.byHand(), desk.listed());
    }

    @Access(value = Who.OPERATOR, action = "block.add", target = Targets.BLOCK)
    @PostMapping("/{kind}/{value}")
    Block block(@PathVariable String kind, @PathVariable String value, @Valid @RequestBody Wish wish) {
        Subject subject = subject(kind, value);
        Duration duration = Duration.ofMinutes(wish.minutes() == null ? MINUTES : wish.minutes());
        if (!desk.block(subject.kind(), value, duration)) {
            throw new RefusedException(
                    ProblemCode.BUSY, "as many as can be are shut out by hand already; forgive some, or let them end");
        }
        return standing(desk, subject)
                .orElseThrow(() -> new IllegalStateException(subject + " was shut out and is not listed"));
    }

    /** Also one that was shut out for asking too often. */
    @Access(value = Who.OPERATOR, action = "block.forgive", target = Targets.BLOCK)
    @PostMapping("/{kind}/{value}/forgive")
    Subject forgive(@PathVariable String kind, @PathVariable String value, @Valid @RequestBody Forgive unused) {
        Subject subject = subject(kind, value);
        desk.forgive(subject.kind(), value);
        return subject;
    }

    static Optional<Block> standing(BlockDesk desk, Subject subject) {
        return desk.byHand().stream()
                .filter(b -> b.kind() == subject.kind() && b.value().equals(subject.value()))
                .findFirst();
    }

    /** @throws RefusedException when there is no such kind, or the value is none of it */
    static Subject subject(String kind, String value) {
        Kind known = switch (kind.toLowerCase(Locale.ROOT)) {
            case "address" -> Kind.ADDRESS;
            case "device" -> Kind.DEVICE;
            default -> throw Fields.refused("kind", kind, "address or device");
        };
        try {
            return BlockDesk.subject(known, value);
        } catch (IllegalArgumentException e) {
            throw Fields.refused("value", value, String.valueOf(e.getMessage()));
        }
    }
}
