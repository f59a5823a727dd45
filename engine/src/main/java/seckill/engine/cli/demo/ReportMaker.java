package seckill.engine.cli.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Puts the report together from the client's books and the engine's reconciliation. */
final class ReportMaker {

    private final DemoPlan plan;
    private final Sale sale;
    private final Books books;
    private final JsonNode reconciliation;
    private final List<Divergence> breaks;

    /** @param breaks why the run did not come to its end; empty when it did */
    ReportMaker(DemoPlan plan, Sale sale, Books books, JsonNode reconciliation, List<Divergence> breaks) {
        this.plan = plan;
        this.sale = sale;
        this.books = books;
        this.reconciliation = reconciliation;
        this.breaks = breaks;
    }

    Report make(String door, List<Report.Wave> waves, long connectionsCut, double durationSeconds, List<String> notes) {
        Checks checks = new Checks(books, plan, sale, reconciliation);
        List<Divergence> all = new ArrayList<>(checks.run());
        all.addAll(breaks);
        int divergences = checks.count() + breaks.size();
        long firstWaveGrants = waves.isEmpty() ? 0 : waves.getFirst().grants();
        return new Report(
                divergences == 0,
                divergences,
                all,
                sale.activityId(),
                door,
                Report.Plan.of(plan),
                waves,
                books.funnel.copy(),
                connectionsCut,
                books.repeats,
                books.gaveUpPaying,
                orders(checks.promisedOrders()),
                books.promises.stream().filter(Promise::isFailed).count(),
                books.promises.stream().filter(Promise::isLost).count(),
                checks.unheardOrders(),
                checks.mostLiveUnits(),
                equations(),
                Report.Latency.of(books.purchaseMicros),
                Report.Latency.of(books.clickToOrderMicros),
                Report.Pace.of(firstWaveGrants, books.firstClickNanos, books.lastGrantNanos),
                Report.Pace.of(firstWaveGrants, books.firstClickNanos, books.lastOrderNanos),
                durationSeconds,
                notes);
    }

    private Map<String, Report.Orders> orders(Map<String, Long> promised) {
        JsonNode database = reconciliation.path("database");
        Map<String, Report.Orders> orders = new LinkedHashMap<>();
        for (String status : List.of("PAID", "PENDING", "TIMEOUT")) {
            String field = status.toLowerCase(java.util.Locale.ROOT) + "Orders";
            orders.put(status, new Report.Orders(promised.getOrDefault(status, 0L), Json.number(database, field)));
        }
        return orders;
    }

    private List<Report.Equation> equations() {
        if (reconciliation.isMissingNode()) {
            return List.of();
        }
        Equations equations = Equations.of(reconciliation);
        return List.of(
                new Report.Equation(
                        "database",
                        "initial + adjusted = available + deducted − refilled",
                        equations.stock().filledIn(),
                        equations.stock().holds()),
                new Report.Equation(
                        "Redis",
                        "preheated + adjusted − remaining = granted − returned",
                        equations.redis().filledIn(),
                        equations.redis().holds()));
    }
}
