package seckill.engine.ledger;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import seckill.engine.ledger.DeadLetterLedger.Outcome.Concluded;
import seckill.engine.ledger.DeadLetterLedger.Outcome.Malformed;
import seckill.engine.ledger.DeadLetterLedger.Outcome.Refused;
import seckill.engine.ledger.DeadLetterLedger.Outcome.Released;
import seckill.engine.ledger.DeadLetterLedger.Outcome.Settled;
import seckill.engine.ledger.DeadLetterLedger.Outcome.Unknown;
import seckill.model.Grant;

/** Conclusions of dead letters; the dead letter's row, locked first, lets two operators conclude it one after the other. */
final class JdbcDeadLetterLedger implements DeadLetterLedger {

    private static final int REASON_CHARS_MAX = 500;

    private static final String LOCK =
            "SELECT dead_letter_id FROM {t}dead_letter WHERE dead_letter_id = ? AND state = 1 FOR UPDATE";

    private static final String ORDERS = "SELECT COUNT(*) FROM {t}seckill_order WHERE reservation_id = ?";

    private static final String CONCLUDE = """
            INSERT INTO {t}dead_letter_conclusion (dead_letter_id, reservation_id, activity_id, sku_id, bucket, epoch,
              entry_ms, entry_seq, user_id, quantity, request_id, cause, detail, attempts, created_at,
              way, order_no, who, reason, concluded_at)
            SELECT dead_letter_id, reservation_id, activity_id, sku_id, bucket, epoch,
              entry_ms, entry_seq, user_id, quantity, request_id, cause, detail, attempts, created_at,
              :way, :orderNo, :who, :reason, UTC_TIMESTAMP(3)
              FROM {t}dead_letter WHERE dead_letter_id = :id AND state = 1
            """;

    private static final String COUNT_ATTEMPT =
            "UPDATE {t}dead_letter SET attempts = attempts + 1 WHERE dead_letter_id = ? AND state = 1";

    private final Transactions transactions;
    private final TableSet tables;
    private final DeadLetterReads reads;
    private final DeadLetters letters;
    private final SettlementBatch batch;
    private final SecondGrants secondGrants;

    JdbcDeadLetterLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.tables = tables;
        StreamProgressRows progress = new StreamProgressRows(transactions, tables);
        this.reads = new DeadLetterReads(transactions, tables);
        this.letters = new DeadLetters(transactions, tables, progress);
        this.batch = new SettlementBatch(transactions, tables, progress);
        this.secondGrants = new SecondGrants(transactions, tables);
    }

    @Override
    public List<DeadLetterRow> deadLetters(Filter filter, long before, int countMax) {
        return transactions.read(() -> reads.rows(filter, before, countMax));
    }

    @Override
    public Optional<DeadLetterRow> deadLetter(long deadLetterId) {
        return transactions.read(() -> reads.row(deadLetterId));
    }

    @Override
    public List<CauseCount> causes() {
        return transactions.read(reads::causes);
    }

    @Override
    public Outcome retry(long deadLetterId, String who, String reason, boolean dryRun) {
        Outcome outcome = conclude(deadLetterId, dryRun, grant -> settle(deadLetterId, grant, who, reason));
        if (outcome instanceof Refused && !dryRun) {
            int counted = transactions.write(() -> transactions
                    .sql()
                    .sql(tables.sql(COUNT_ATTEMPT))
                    .param(deadLetterId)
                    .update());
            if (counted > 1) {
                throw new IllegalStateException(counted + " dead letters " + deadLetterId);
            }
        }
        return outcome;
    }

    @Override
    public Outcome release(long deadLetterId, String who, String reason, boolean dryRun) {
        return conclude(deadLetterId, dryRun, grant -> {
            if (transactions
                            .sql()
                            .sql(tables.sql(ORDERS))
                            .param(grant.reservationId())
                            .query(Integer.class)
                            .single()
                    > 0) {
                throw ordered(grant);
            }
            record(deadLetterId, State.RELEASED, null, who, reason);
            return switch (letters.entomb(grant)) {
                case WITH_RETURN -> new Released(true);
                case WITHOUT_RETURN -> new Released(false);
                case NOT_OPEN -> throw new IllegalStateException("dead letter " + deadLetterId + " was locked open");
            };
        });
    }

    private Settled settle(long deadLetterId, Grant grant, String who, String reason) {
        String orderNo = OrderNumbers.of(EntryPosition.of(grant), grant.reservationId());
        record(deadLetterId, State.SETTLED, orderNo, who, reason);
        if (!letters.takeAway(grant)) {
            throw new IllegalStateException("dead letter " + deadLetterId + " was locked open");
        }
        List<SettledOrder> orders = batch.settle(
                        grant.offer(), grant.bucket(), grant.epoch(), Map.of(grant.reservationId(), grant))
                .orders();
        if (!orders.equals(List.of(new SettledOrder(grant.reservationId(), orderNo)))) {
            throw ordered(grant);
        }
        return new Settled(orderNo);
    }

    /** No transaction leaves both; should both be there, its units are the order's and must not come back. */
    private static RolledBackException ordered(Grant grant) {
        return new RolledBackException(new Refused(
                null,
                "reservation " + grant.reservationId() + " has an order beside its dead letter; reconcile first"));
    }

    private Outcome conclude(long deadLetterId, boolean dryRun, Act act) {
        Optional<DeadLetterRow> row = deadLetter(deadLetterId);
        if (row.isEmpty()) {
            return new Unknown();
        }
        if (row.get().state() != State.OPEN) {
            return new Concluded(row.get());
        }
        Grant grant = DeadLetterReads.grant(row.get());
        return grant == null ? new Malformed() : refusals(grant, () -> act(deadLetterId, grant, dryRun, act));
    }

    private Outcome act(long deadLetterId, Grant grant, boolean dryRun, Act act) {
        try {
            return transactions.write(() -> {
                if (transactions
                        .sql()
                        .sql(tables.sql(LOCK))
                        .param(deadLetterId)
                        .query(Long.class)
                        .optional()
                        .isEmpty()) {
                    return reads.row(deadLetterId).<Outcome>map(Concluded::new).orElseGet(Unknown::new);
                }
                Outcome outcome = act.on(grant);
                if (dryRun) {
                    throw new RolledBackException(outcome);
                }
                return outcome;
            });
        } catch (RolledBackException e) {
            return e.outcome;
        }
    }

    private Outcome refusals(Grant grant, Supplier<Outcome> act) {
        try {
            return act.get();
        } catch (SettlementConflictException e) {
            return new Refused(e.refusal(), e.detail());
        } catch (SchemaRefusalException e) {
            return e.isDuplicate() ? barred(grant, String.valueOf(e.getMessage())) : failed(e);
        } catch (IllegalArgumentException | ArithmeticException e) {
            return failed(e);
        }
    }

    private Outcome barred(Grant grant, String serverSaid) {
        return switch (transactions.read(() -> secondGrants.verdictBesideItself(grant, serverSaid))) {
            case SettleVerdict.Refused refused -> new Refused(refused.cause(), refused.detail());
            case SettleVerdict.Failed failed -> new Refused(null, failed.detail());
            case SettleVerdict.Repeat repeat ->
                throw new IllegalStateException("its own rows were left out: " + repeat);
            case SettleVerdict.Ordered ordered ->
                throw new IllegalStateException("reading settles nothing: " + ordered);
        };
    }

    private static Refused failed(RuntimeException failure) {
        return new Refused(null, String.valueOf(failure.getMessage()));
    }

    private void record(long deadLetterId, State way, @Nullable String orderNo, String who, String reason) {
        int recorded = transactions
                .sql()
                .sql(tables.sql(CONCLUDE))
                .param("way", way.name())
                .param("orderNo", orderNo)
                .param("who", who)
                .param("reason", Text.cut(reason, REASON_CHARS_MAX))
                .param("id", deadLetterId)
                .update();
        Affected.exactly(1, recorded, CONCLUDE);
    }

    private interface Act {
        Outcome on(Grant grant);
    }

    /** What was done so far is not to be; it has an outcome all the same. */
    private static final class RolledBackException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Outcome outcome;

        RolledBackException(Outcome outcome) {
            super("rolled back", null, false, false);
            this.outcome = outcome;
        }
    }
}
