package seckill.engine.cli.control;

import java.time.Instant;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;
import seckill.model.AuditOutcome;
import tools.jackson.databind.JsonNode;

/** The audit log. */
@Command(
        name = "audit",
        description = "The audit log: who did what, when, from where and why.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {AuditCommand.Listing.class, AuditCommand.Verify.class})
final class AuditCommand {

    @Command(
            name = "list",
            description = "Rows of the audit log, newest first.",
            footer = {
                "%nExample:",
                "  ./seckill audit list --target offer/5/7 --outcome refused \\",
                "    --from 2026-11-11T00:00+08:00"
            })
    static final class Listing extends ControlCommand {

        @Option(names = "--who", paramLabel = "NAME", description = "Only what this operator did.")
        private @Nullable String who;

        @Option(names = "--action", paramLabel = "ACTION", description = "Only this action, such as offer.stop.")
        private @Nullable String action;

        @Option(names = "--target", paramLabel = "TARGET", description = "Only this target, such as offer/5/7.")
        private @Nullable String target;

        @Option(names = "--outcome", paramLabel = "OUTCOME", description = "Only these: ${COMPLETION-CANDIDATES}.")
        private @Nullable AuditOutcome outcome;

        @Option(names = "--from", paramLabel = "TIME", converter = InstantWord.class, description = "From then on.")
        private @Nullable Instant from;

        @Option(names = "--to", paramLabel = "TIME", converter = InstantWord.class, description = "Up to then.")
        private @Nullable Instant to;

        @Option(
                names = "--before",
                paramLabel = "ROW",
                converter = IdWord.class,
                description = "Only rows before this one.")
        private @Nullable Long before;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "At most so many, 1 to 1000. Default: 50.")
        private int limit;

        @Override
        int run(Engine engine) {
            JsonNode page = engine.get("/control/v1/audit?" + query());
            JsonNode next = page.path("next");
            return show(
                    page,
                    new Table()
                                    .id("ROW", "/auditId")
                                    .text("WHEN", "/happenedAt")
                                    .text("WHO", "/who")
                                    .text("FROM", "/address")
                                    .text("ACTION", "/action")
                                    .text("TARGET", "/target")
                                    .text("OUTCOME", "/outcome")
                                    .text("REASON", "/reason")
                                    .text("DETAIL", "/detail")
                                    .of(page.path("rows"))
                            + (next.isNumber() ? "More: --before " + next.asLong() + "\n" : ""));
        }

        private String query() {
            StringJoiner query = new StringJoiner("&").add("limit=" + limit);
            add(query, "who", who);
            add(query, "action", action);
            add(query, "target", target);
            add(query, "outcome", outcome);
            add(query, "from", from);
            add(query, "to", to);
            add(query, "before", before);
            return query.toString();
        }

        private static void add(StringJoiner query, String name, @Nullable Object value) {
            if (value != null) {
                query.add(name + "=" + Engine.encoded(value.toString()));
            }
        }
    }

    @Command(
            name = "verify",
            description =
                    "Recompute the chain of the audit log, and name the first row that is missing or was changed.")
    static final class Verify extends ControlCommand {

        @Override
        int run(Engine engine) {
            JsonNode verdict = engine.get("/control/v1/audit/verify");
            boolean valid = verdict.path("valid").asBoolean(false);
            show(verdict, words(verdict, valid));
            return valid ? ExitCodes.DONE : ExitCodes.FINDINGS;
        }

        private static String words(JsonNode verdict, boolean valid) {
            return valid
                    ? "The audit log is intact: " + Json.number(verdict, "rows") + " rows, last hash "
                            + Json.text(verdict, "lastHash")
                    : "The audit log is broken at row " + Json.number(verdict, "firstBadRow") + ": "
                            + Json.text(verdict, "why");
        }
    }
}
