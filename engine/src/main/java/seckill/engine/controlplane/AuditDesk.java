package seckill.engine.controlplane;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import seckill.engine.controlplane.TargetState.Snapshot;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.AuditLedger.AuditEntry;
import seckill.engine.ledger.LedgerUnavailableException;
import seckill.model.AuditOutcome;
import tools.jackson.databind.json.JsonMapper;

/**
 * Brings writes into the audit log. An act that could not be recorded first is not done, unless it only closes something; what could
 * not be recorded after the act goes to the engine's own log at once and is appended as soon as the database is back.
 */
public final class AuditDesk {

    private static final Logger log = LoggerFactory.getLogger(AuditDesk.class);
    private static final int WAITING_MAX = 1_000;

    private final AuditLedger ledger;
    private final JsonMapper json;
    private final Deque<AuditEntry> waiting = new ArrayDeque<>();
    private volatile int waitingCount;

    AuditDesk(AuditLedger ledger, JsonMapper json) {
        this.ledger = ledger;
        this.json = json;
    }

    /** @throws LedgerUnavailableException when it is not recorded, and so must not be done; never for one that closes */
    void start(WriteTrail trail, boolean closing) {
        AuditEntry entry = entry(trail, AuditOutcome.STARTED, "", null);
        try {
            append(entry);
        } catch (LedgerUnavailableException e) {
            if (!closing) {
                throw e;
            }
            keep(entry, e);
        }
        trail.started();
    }

    /** Never throws for want of a database. */
    void end(WriteTrail trail, AuditOutcome outcome, String detail) {
        AuditEntry entry = entry(trail, outcome, detail, outcome == AuditOutcome.DONE ? after(trail) : null);
        try {
            append(entry);
        } catch (LedgerUnavailableException e) {
            keep(entry, e);
        }
    }

    /** Records what the engine did by itself, on an operator's earlier wish. Never throws for want of a database. */
    public void note(String action, String target, String reason, Object after) {
        String requestId = UUID.randomUUID().toString().replace("-", "");
        AuditEntry entry = new AuditEntry(
                requestId,
                "engine",
                "",
                "",
                action,
                target,
                reason,
                AuditOutcome.DONE,
                "",
                null,
                json.writeValueAsString(after));
        try {
            append(entry);
        } catch (LedgerUnavailableException e) {
            keep(entry, e);
        }
    }

    /**
     * Appends what waits; call it every second.
     *
     * @return whether anything did, and went in
     * @throws LedgerUnavailableException when the database is still away
     */
    public boolean step() {
        synchronized (waiting) {
            if (waiting.isEmpty()) {
                return false;
            }
            List<AuditEntry> late = new ArrayList<>(waiting);
            ledger.append(late);
            waiting.clear();
            waitingCount = 0;
            return true;
        }
    }

    /** Entries that are not in the log yet; never waits. */
    public int waiting() {
        return waitingCount;
    }

    private void append(AuditEntry entry) {
        step();
        ledger.append(List.of(entry));
    }

    private void keep(AuditEntry entry, LedgerUnavailableException cause) {
        log.error("Not in the audit log yet ({}): {}", cause.getMessage(), json.writeValueAsString(entry));
        synchronized (waiting) {
            if (waiting.size() == WAITING_MAX) {
                log.error("More than {} entries wait for the audit log; the oldest is in this log only", WAITING_MAX);
                waiting.removeFirst();
            }
            waiting.addLast(entry);
            waitingCount = waiting.size();
        }
    }

    private @Nullable Object after(WriteTrail trail) {
        if (trail.createdValue() != null) {
            return trail.createdValue();
        }
        try {
            Snapshot now = trail.now();
            return now == null ? null : now.value();
        } catch (LedgerUnavailableException e) {
            log.warn("How {} stands after {} cannot be read: {}", trail.target(), trail.action(), e.getMessage());
            return null;
        }
    }

    private AuditEntry entry(WriteTrail trail, AuditOutcome outcome, String detail, @Nullable Object after) {
        Caller caller = trail.caller();
        Snapshot before = trail.before();
        return new AuditEntry(
                trail.requestId(),
                trail.who(),
                caller.role() == null ? "" : caller.role().name(),
                caller.address(),
                trail.action(),
                trail.target(),
                trail.reason(),
                outcome,
                detail,
                before == null ? null : json.writeValueAsString(before.value()),
                after == null ? null : json.writeValueAsString(after));
    }
}
