package seckill.console.reconcile;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.console.reconcile.Equation.Kind;
import seckill.console.reconcile.Equation.State;
import seckill.console.reconcile.Equation.Term;
import seckill.model.feed.Lamp;
import seckill.model.feed.LampRule;
import seckill.model.feed.OfferFigures;

/** Fills the equations in, and lays each finding at the equation that it breaks. */
final class Equations {

    private static final Map<String, Kind> BROKEN_BY = Map.ofEntries(
            Map.entry("stock-equation", Kind.STOCK),
            Map.entry("oversold", Kind.STOCK),
            Map.entry("order-against-log", Kind.STOCK),
            Map.entry("live-units", Kind.STOCK),
            Map.entry("redis-equation", Kind.REDIS),
            Map.entry("redis-state", Kind.REDIS),
            Map.entry("granted-counter", Kind.REDIS),
            Map.entry("returned-counter", Kind.REDIS),
            Map.entry("return-not-in-redis", Kind.REDIS),
            Map.entry("return-without-row", Kind.REDIS),
            Map.entry("rest-equation", Kind.REST));

    private static final Map<String, String> DOUBTED = Map.of(
            "oversold", "deducted",
            "redis-state", "left",
            "granted-counter", "granted",
            "returned-counter", "returned",
            "return-not-in-redis", "returned",
            "return-without-row", "returned",
            "lost-grant", "granted",
            "double-entry", "granted",
            "order-without-grant", "settled",
            "order-differs", "settled");

    private Equations() {}

    /** Which equation a finding of this rule breaks; a rule that a newer engine knows is laid at the set of reservations. */
    static Kind brokenBy(String rule) {
        return BROKEN_BY.getOrDefault(rule, Kind.SETTLEMENT);
    }

    /**
     * @param stock null: not read yet
     * @param newest the newest run; null: there is none
     */
    static List<Equation> of(OfferFigures offer, @Nullable StockTerms stock, @Nullable Run newest) {
        return List.of(
                found(stock(stock), newest),
                found(redis(lamp(offer, LampRule.REDIS)), newest),
                found(settlement(lamp(offer, LampRule.SETTLEMENT)), newest),
                found(rest(offer), newest));
    }

    private static Equation stock(@Nullable StockTerms terms) {
        if (terms == null) {
            return Equation.unknown(Kind.STOCK);
        }
        long off = terms.difference();
        return new Equation(
                Kind.STOCK,
                off == 0 ? State.HOLDS : State.BROKEN,
                off,
                List.of(
                        new Term("", "initial", terms.initial()),
                        new Term("+", "adjusted", terms.adjusted()),
                        new Term("=", "available", terms.available()),
                        new Term("+", "deducted", terms.deducted()),
                        new Term("−", "refilled", terms.refilled())),
                "",
                "",
                "");
    }

    private static Equation redis(@Nullable Lamp lamp) {
        if (lamp == null || lamp.terms().isEmpty()) {
            return Equation.unknown(Kind.REDIS);
        }
        Map<String, Long> by = terms(lamp);
        long preheated = by.getOrDefault("preheated", 0L);
        long adjusted = by.getOrDefault("adjusted", 0L);
        long left = by.getOrDefault("left", 0L);
        long granted = by.getOrDefault("granted", 0L);
        long returned = by.getOrDefault("returned", 0L);
        return new Equation(
                Kind.REDIS,
                state(lamp),
                preheated + adjusted - left - (granted - returned),
                List.of(
                        new Term("", "preheated", preheated),
                        new Term("+", "adjusted", adjusted),
                        new Term("−", "left", left),
                        new Term("=", "granted", granted),
                        new Term("−", "returned", returned)),
                lamp.detail(),
                "",
                "");
    }

    private static Equation settlement(@Nullable Lamp lamp) {
        if (lamp == null || lamp.terms().isEmpty()) {
            return Equation.unknown(Kind.SETTLEMENT);
        }
        Map<String, Long> by = terms(lamp);
        long granted = by.getOrDefault("granted", 0L);
        long settled = by.getOrDefault("settled", 0L);
        long waiting = by.getOrDefault("waiting", Math.max(0, granted - settled));
        return new Equation(
                Kind.SETTLEMENT,
                state(lamp),
                granted - settled - waiting,
                List.of(
                        new Term("", "granted", granted),
                        new Term("=", "settled", settled),
                        new Term("+", "waiting", waiting)),
                lamp.detail(),
                "",
                "");
    }

    private static Equation rest(OfferFigures offer) {
        OfferFigures.Units units = offer.units();
        if (offer.epoch() == 0 || !Boolean.TRUE.equals(offer.inRedis())) {
            return Equation.unknown(Kind.REST);
        }
        long off = units.left() - (units.available() - units.inFlight() - units.returning());
        return new Equation(
                Kind.REST,
                off == 0 ? State.HOLDS : State.MOVING,
                off,
                List.of(
                        new Term("", "left", units.left()),
                        new Term("=", "available", units.available()),
                        new Term("−", "waiting", units.inFlight()),
                        new Term("−", "returning", units.returning())),
                "",
                "",
                "");
    }

    /** A run compares more than the terms show, reservation by reservation: what it found stands until the next one. */
    private static Equation found(Equation live, @Nullable Run newest) {
        if (newest == null) {
            return live;
        }
        Optional<Run.Finding> first = newest.findings().stream()
                .filter(f -> brokenBy(f.rule()) == live.kind())
                .findFirst();
        return first.map(f -> new Equation(
                        live.kind(),
                        State.BROKEN,
                        live.difference(),
                        live.terms(),
                        f.detail(),
                        f.reservationId() == null ? "" : f.reservationId(),
                        DOUBTED.getOrDefault(f.rule(), "")))
                .orElse(live);
    }

    private static State state(Lamp lamp) {
        return switch (lamp.state()) {
            case HOLDS -> State.HOLDS;
            case BROKEN -> State.BROKEN;
            case UNKNOWN -> State.UNKNOWN;
        };
    }

    private static Map<String, Long> terms(Lamp lamp) {
        return lamp.terms().stream().collect(Collectors.toMap(Lamp.Term::name, Lamp.Term::value));
    }

    static @Nullable Lamp lamp(OfferFigures offer, LampRule rule) {
        return offer.lamps().stream().filter(l -> l.rule() == rule).findFirst().orElse(null);
    }
}
