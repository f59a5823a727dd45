package seckill.engine.cli.control;

import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;

/** Reports of reconciliation as text. */
final class Reconciliations {

    private Reconciliations() {}

    static int code(JsonNode report) {
        return report.path("balanced").asBoolean(false) ? ExitCodes.DONE : ExitCodes.FINDINGS;
    }

    static String text(JsonNode report) {
        String head = report.path("balanced").asBoolean(false)
                ? "Balanced" + (report.path("full").asBoolean(false) ? "" : ", as far as it looked (not a full run)")
                : "NOT BALANCED";
        return head + ", " + Words.span(Json.number(report, "durationMillis")) + ".\n"
                + findings(report.path("findings")) + "\n" + Words.fields(report.path("equations"));
    }

    static String findings(JsonNode findings) {
        return findings.isEmpty()
                ? ""
                : "\n"
                        + new Table()
                                .text("RULE", "/rule")
                                .text("FIRST RESERVATION", "/reservationId")
                                .text("WHAT", "/detail")
                                .of(findings);
    }
}
