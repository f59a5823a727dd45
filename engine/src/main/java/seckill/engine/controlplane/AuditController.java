package seckill.engine.controlplane;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.AuditLedger.AuditFilter;
import seckill.engine.ledger.AuditLedger.AuditRow;
import seckill.engine.ledger.AuditLedger.AuditVerdict;
import seckill.model.AuditOutcome;
import tools.jackson.databind.json.JsonMapper;

/** The audit log: looked through, exported, verified. There is no way to change it. */
@RestController
@RequestMapping("/control/v1/audit")
class AuditController {

    private static final String LINES = "application/x-ndjson";

    private final AuditLedger ledger;
    private final JsonMapper json;

    AuditController(AuditLedger ledger, JsonMapper json) {
        this.ledger = ledger;
        this.json = json;
    }

    /** @param next what {@code before} is to be for the next page; null after the last */
    record AuditPage(
            List<Map<String, @Nullable Object>> rows,
            @Nullable Long next) {}

    /**
     * @param rows how many rows are good; all of them when valid
     * @param lastHash of the last row; kept elsewhere, it proves later that nothing before it was replaced
     * @param firstBadRow null when valid
     */
    record Verification(
            boolean valid,
            long rows,
            @Nullable String lastHash,
            @Nullable Long firstBadRow,
            @Nullable String why) {}

    /** Newest first. {@code from} is inclusive, {@code to} and {@code before} (a row's id) are exclusive. */
    @Access(Who.VIEWER)
    @GetMapping
    AuditPage rows(
            @RequestParam(required = false) @Nullable String who,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String target,
            @RequestParam(required = false) @Nullable AuditOutcome outcome,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            @RequestParam(defaultValue = "9223372036854775807") @Min(1) long before,
            @RequestParam(defaultValue = "100") @Min(1) @Max(1_000) int limit) {
        List<AuditRow> found = ledger.rows(new AuditFilter(who, action, target, outcome, from, to), before, limit);
        Long next = found.size() < limit ? null : found.getLast().auditId();
        return new AuditPage(found.stream().map(this::shown).toList(), next);
    }

    /** All rows that fit, oldest first, one JSON object a line. */
    @Access(Who.OPERATOR)
    @GetMapping(path = "/export", produces = LINES)
    ResponseEntity<StreamingResponseBody> export(
            @RequestParam(required = false) @Nullable String who,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String target,
            @RequestParam(required = false) @Nullable AuditOutcome outcome,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to) {
        AuditFilter filter = new AuditFilter(who, action, target, outcome, from, to);
        StreamingResponseBody lines = out -> {
            OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
            ledger.each(filter, row -> line(buffered, row));
            buffered.flush();
        };
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_TYPE, LINES)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit.ndjson\"")
                .body(lines);
    }

    @Access(Who.OPERATOR)
    @GetMapping("/verify")
    Verification verify() {
        return switch (ledger.verify()) {
            case AuditVerdict.Intact(long rows, String lastHash) -> new Verification(true, rows, lastHash, null, null);
            case AuditVerdict.Broken(long auditId, String why) ->
                new Verification(false, auditId - 1, null, auditId, why);
        };
    }

    private void line(OutputStream out, AuditRow row) {
        try {
            out.write(json.writeValueAsBytes(shown(row)));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("whoever asked for the export has gone", e);
        }
    }

    private Map<String, @Nullable Object> shown(AuditRow row) {
        AuditLedger.AuditEntry entry = row.entry();
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("auditId", row.auditId());
        shown.put("happenedAt", row.happenedAt());
        shown.put("requestId", entry.requestId());
        shown.put("who", entry.who());
        shown.put("role", entry.role());
        shown.put("address", entry.address());
        shown.put("action", entry.action());
        shown.put("target", entry.target());
        shown.put("reason", entry.reason());
        shown.put("outcome", entry.outcome());
        shown.put("detail", entry.detail());
        shown.put("before", entry.before());
        shown.put("after", entry.after());
        shown.put("previousHash", row.previousHash());
        shown.put("hash", row.hash());
        return shown;
    }
}
