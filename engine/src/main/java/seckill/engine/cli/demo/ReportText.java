package seckill.engine.cli.demo;

import java.util.Locale;

/** The report for people, within 100 columns. */
final class ReportText {

    private static final int DIVERGENCES_SHOWN_MAX = 10;
    private static final int WRAP_CHARS = 96;

    private final Report report;
    private final StringBuilder out = new StringBuilder();

    private ReportText(Report report) {
        this.report = report;
    }

    static String of(Report report) {
        return new ReportText(report).write();
    }

    private String write() {
        Report.Plan plan = report.plan();
        line("");
        line(
                "Sale      activity %d at %s: %,d units; %,d buyers, %d click%s each, quantity %d",
                report.activityId(),
                report.door(),
                plan.units(),
                plan.buyers(),
                plan.clicks(),
                plan.clicks() == 1 ? "" : "s",
                plan.quantity());
        line(
                "          %d bucket%s, limit per %s, %.0f %% pay within %d s; run of %.1f s",
                plan.buckets(),
                plan.buckets() == 1 ? "" : "s",
                plan.scope().toLowerCase(Locale.ROOT),
                100 * plan.payShare(),
                plan.paymentWindowSeconds(),
                report.durationSeconds());
        waves();
        funnel();
        orders();
        equations();
        times();
        report.notes().forEach(note -> wrapped("Note: " + note));
        line("");
        verdict();
        return out.toString();
    }

    private void waves() {
        line("");
        line(
                "%-10s%10s%14s%12s%14s%12s%14s",
                "Waves", "buyers", "units before", "grants", "sold out", "paid", "units after");
        int number = 0;
        for (Report.Wave wave : report.waves()) {
            line(
                    "%-10s%,10d%,14d%,12d%,14d%,12d%,14d",
                    "  " + ++number,
                    wave.buyers(),
                    wave.unitsBefore(),
                    wave.grants(),
                    wave.soldOut(),
                    wave.paid(),
                    wave.unitsAfter());
        }
    }

    private void funnel() {
        line("");
        line("Funnel    requests by answer");
        report.funnel().forEach((asked, answers) -> {
            String first = asked;
            for (var answer : answers.entrySet()) {
                line("  %-16s%-32s%,12d", first, answer.getKey(), answer.getValue());
                first = "";
            }
        });
        if (report.repeatsAnsweredAlike() > 0) {
            line("  %-48s%,12d", "repeats answered with the first reservation", report.repeatsAnsweredAlike());
        }
        if (report.gaveUpPaying() > 0) {
            line("  %-48s%,12d", "wanted to pay, but their order timed out first", report.gaveUpPaying());
        }
        if (report.connectionsCut() > 0) {
            line("  %-48s%,12d", "requests cut off and sent again", report.connectionsCut());
        }
    }

    private void orders() {
        line("");
        line("%-18s%18s%18s", "Orders", "told to buyers", "in the database");
        report.orders()
                .forEach((status, count) -> line("  %-16s%,18d%,18d", status, count.promised(), count.database()));
        if (report.failed() + report.lost() + report.unheardOrders() > 0) {
            line(
                    "  failed %,d, lost %,d, timed out unheard of %,d",
                    report.failed(), report.lost(), report.unheardOrders());
        }
        line(
                "  held at once by all buyers at most %,d of %,d units",
                report.mostUnitsHeldAtOnce(), report.plan().units());
    }

    private void equations() {
        line("");
        line("Equations");
        for (Report.Equation equation : report.equations()) {
            line("  %-10s%s", equation.name(), equation.form());
            line("  %-10s%-58s%s", "", equation.filledIn(), equation.holds() ? "holds" : "DOES NOT HOLD");
        }
    }

    private void times() {
        line("");
        line("%-18s%10s%10s%10s%10s%10s%12s", "Times, ms", "p50", "p90", "p99", "p99.9", "max", "of");
        latency("purchase", report.purchase());
        latency("click to order", report.clickToOrder());
        pace("grants", report.grants());
        pace("settled", report.settled());
    }

    private void latency(String name, Report.Latency times) {
        line(
                "  %-16s%10.1f%10.1f%10.1f%10.1f%10.1f%,12d",
                name,
                times.p50Millis(),
                times.p90Millis(),
                times.p99Millis(),
                times.p999Millis(),
                times.maxMillis(),
                times.count());
    }

    private void pace(String name, Report.Pace pace) {
        line(
                "  %-16s%,10d in %.2f s of the first wave: %,.0f a second",
                name, pace.count(), pace.seconds(), pace.perSecond());
    }

    private void verdict() {
        if (report.everyUnitAccountedFor()) {
            line("every unit accounted for");
            return;
        }
        line("DIVERGENCE (%d in all)", report.divergences());
        report.firstDivergences().stream().limit(DIVERGENCES_SHOWN_MAX).forEach(divergence -> {
            line("  %s%s", divergence.rule(), reservation(divergence));
            wrapped(divergence.detail());
        });
    }

    private static String reservation(Divergence divergence) {
        return divergence.reservationId() == null ? "" : ", reservation " + divergence.reservationId();
    }

    private void wrapped(String text) {
        String rest = text;
        while (rest.length() > WRAP_CHARS) {
            int space = rest.lastIndexOf(' ', WRAP_CHARS);
            int end = space > 0 ? space : WRAP_CHARS;
            line("    %s", rest.substring(0, end));
            rest = rest.substring(end).stripLeading();
        }
        line("    %s", rest);
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }
}
