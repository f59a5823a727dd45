package seckill.engine.ledger;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import seckill.model.LimitScope;
import seckill.model.OfferId;
import seckill.model.SaleState;
import seckill.model.StopReason;

/** Activities and what an operator wishes of them; epochs and losses are {@link Epochs}' and {@link LostReservations}'. */
final class JdbcActivityLedger implements ActivityLedger {

    private static final String STOP_ALL = "stop-all";
    private static final int DETAIL_CHARS_MAX = 500;

    private static final String CREATE = """
            INSERT INTO {t}seckill_activity (
              name, state, starts_at, ends_at, payment_window_millis, limit_scope, version, created_at)
            VALUES (?, ?, ?, ?, ?, ?, 1, UTC_TIMESTAMP(3))
            """;
    private static final String CREATE_OFFER = """
            INSERT INTO {t}seckill_offer (
              activity_id, sku_id, title, unit_price_cents, currency, per_buyer_limit, buckets, stop_detail,
              control_version, created_at)""";
    private static final String CREATE_STOCK = """
            INSERT INTO {t}seckill_stock (activity_id, sku_id, initial, adjusted, available, epoch, burials)""";
    private static final String TRANSITION = """
            UPDATE {t}seckill_activity SET state = ?, pause_reason = ?, version = version + 1
             WHERE activity_id = ? AND state = ? AND version = COALESCE(?, version)
            """;
    private static final String RAISE_OF_ACTIVITY =
            "UPDATE {t}seckill_offer SET control_version = control_version + 1 WHERE activity_id = ?";
    private static final String RAISE_OF_LIVE = """
            UPDATE {t}seckill_offer SET control_version = control_version + 1
             WHERE activity_id IN (SELECT activity_id FROM {t}seckill_activity
                                    WHERE state IN ('PREHEATED', 'OPEN', 'PAUSED', 'DRAINING'))
            """;
    private static final String LOCK_STOP =
            "SELECT stop_reason FROM {t}seckill_offer WHERE activity_id = ? AND sku_id = ? FOR UPDATE";
    private static final String SET_STOP = """
            UPDATE {t}seckill_offer SET stop_reason = ?, stop_detail = ?, control_version = control_version + 1
             WHERE activity_id = ? AND sku_id = ?
            """;
    private static final String LEAVE_FENCE = """
            UPDATE {t}seckill_offer SET stop_reason = NULL, stop_detail = '', control_version = control_version + 1
             WHERE activity_id = ? AND sku_id = ? AND control_version = ?
            """;
    private static final String READ_SWITCH = "SELECT value FROM {t}switch_setting WHERE name = ?";
    private static final String SET_SWITCH = """
            INSERT INTO {t}switch_setting (name, value, reason, version, changed_at)
            VALUES (:name, :value, :reason, 1, UTC_TIMESTAMP(3))
                ON DUPLICATE KEY UPDATE value = :value, reason = :reason, version = version + 1,
                                        changed_at = UTC_TIMESTAMP(3)
            """;
    private static final String READ_TRUSTED = "SELECT run_id FROM {t}redis_identity WHERE slot = 1";
    private static final String SET_TRUSTED = """
            INSERT INTO {t}redis_identity (slot, run_id, trusted_at) VALUES (1, :run, UTC_TIMESTAMP(3))
                ON DUPLICATE KEY UPDATE run_id = :run, trusted_at = UTC_TIMESTAMP(3)
            """;

    private final Transactions transactions;
    private final JdbcClient sql;
    private final TableSet tables;
    private final ActivityReads reads;
    private final Epochs epochs;
    private final LostReservations losses;

    JdbcActivityLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.sql = transactions.sql();
        this.tables = tables;
        this.reads = new ActivityReads(sql, tables);
        this.epochs = new Epochs(transactions, tables);
        this.losses = new LostReservations(transactions, tables);
    }

    @Override
    public long create(NewActivity activity, SaleState state) {
        demandOffersFit(activity);
        if (state != SaleState.DRAFT && state != SaleState.SCHEDULED) {
            throw new IllegalArgumentException("an activity begins as DRAFT or SCHEDULED, not " + state);
        }
        return transactions.write(() -> {
            long activityId = GeneratedKey.of(
                    sql.sql(tables.sql(CREATE))
                            .params(
                                    activity.name(),
                                    state.name(),
                                    UtcTime.column(activity.startsAt()),
                                    UtcTime.column(activity.endsAt()),
                                    activity.paymentWindow().toMillis(),
                                    activity.scope().name()),
                    CREATE);
            LocalDateTime now = UtcTime.column(now());
            Rows offers = new Rows(tables.sql(CREATE_OFFER));
            Rows stock = new Rows(tables.sql(CREATE_STOCK));
            for (NewOffer o : activity.offers()) {
                offers.add(
                        activityId,
                        o.skuId(),
                        o.title(),
                        o.unitPriceCents(),
                        o.currency(),
                        o.perBuyerLimit(),
                        o.buckets(),
                        "",
                        1,
                        now);
                stock.add(activityId, o.skuId(), o.units(), 0, o.units(), 0, 0);
            }
            offers.insert(transactions.jdbc());
            stock.insert(transactions.jdbc());
            return activityId;
        });
    }

    private static void demandOffersFit(NewActivity activity) {
        if (activity.offers().isEmpty()) {
            throw new IllegalArgumentException("an activity has at least one offer");
        }
        Set<Integer> bucketCounts =
                activity.offers().stream().map(NewOffer::buckets).collect(Collectors.toSet());
        if (activity.scope() == LimitScope.ACTIVITY && bucketCounts.size() > 1) {
            throw new IllegalArgumentException(
                    "with scope ACTIVITY all offers have the same number of buckets, not " + bucketCounts);
        }
    }

    @Override
    public Optional<ActivityRow> activity(long activityId) {
        return transactions.read(() -> reads.activity(activityId));
    }

    @Override
    public List<ActivityRow> activities(int countMax) {
        return transactions.read(() -> reads.activities(countMax));
    }

    @Override
    public List<OfferRow> offers(long activityId) {
        return transactions.read(() -> reads.offers(activityId));
    }

    @Override
    public List<OfferRow> liveOffers() {
        return transactions.read(reads::liveOffers);
    }

    @Override
    public Optional<OfferRow> offer(OfferId offer) {
        return transactions.read(() -> reads.offer(offer));
    }

    @Override
    public boolean transition(long activityId, SaleState from, SaleState to, @Nullable StopReason pauseReason) {
        return transition(activityId, from, null, to, pauseReason);
    }

    @Override
    public boolean transition(ActivityRow seen, SaleState to, @Nullable StopReason pauseReason) {
        return transition(seen.activityId(), seen.state(), seen.version(), to, pauseReason);
    }

    private boolean transition(
            long activityId, SaleState from, @Nullable Long version, SaleState to, @Nullable StopReason pauseReason) {
        if (!from.mayBecome(to)) {
            throw new IllegalArgumentException(from + " may become " + from.successors() + ", not " + to);
        }
        if ((to == SaleState.PAUSED) != (pauseReason != null)) {
            throw new IllegalArgumentException(
                    "PAUSED has a reason, and nothing else has; not " + to + " with " + pauseReason);
        }
        return transactions.write(() -> {
            int moved = sql.sql(tables.sql(TRANSITION))
                    .param(to.name())
                    .param(pauseReason == null ? null : pauseReason.name())
                    .param(activityId)
                    .param(from.name())
                    .param(version)
                    .update();
            if (moved == 0) {
                return false;
            }
            int raised =
                    sql.sql(tables.sql(RAISE_OF_ACTIVITY)).param(activityId).update();
            if (raised == 0) {
                throw new IllegalStateException("activity " + activityId + " has no offers");
            }
            return true;
        });
    }

    @Override
    public OfferRow setStop(OfferId offer, @Nullable StopReason reason, String detail) {
        return transactions.write(() -> {
            // Locked, so that a fence set at the same moment is seen, and not replaced by less.
            List<Optional<StopReason>> current = sql.sql(tables.sql(LOCK_STOP))
                    .params(offer.activityId(), offer.skuId())
                    .query((row, i) ->
                            Optional.ofNullable(row.getString("stop_reason")).map(StopReason::valueOf))
                    .list();
            if (current.isEmpty()) {
                throw new IllegalArgumentException("no offer " + offer + " in the ledger");
            }
            if (mayReplace(current.getFirst().orElse(null), reason)) {
                int affected = sql.sql(tables.sql(SET_STOP))
                        .param(reason == null ? null : reason.name())
                        .param(reason == null ? "" : Text.cut(detail, DETAIL_CHARS_MAX))
                        .param(offer.activityId())
                        .param(offer.skuId())
                        .update();
                Affected.exactly(1, affected, SET_STOP);
            }
            return reads.offer(offer).orElseThrow();
        });
    }

    private static boolean mayReplace(@Nullable StopReason current, @Nullable StopReason next) {
        return current == null || !current.isFence() || (next != null && next.isFence());
    }

    @Override
    public Optional<OfferRow> leaveFence(OfferId offer, long provenControlVersion) {
        return transactions.write(() -> {
            int affected = sql.sql(tables.sql(LEAVE_FENCE))
                    .params(offer.activityId(), offer.skuId(), provenControlVersion)
                    .update();
            return affected == 1 ? reads.offer(offer) : Optional.empty();
        });
    }

    @Override
    public boolean stopAll() {
        return transactions.read(() -> sql.sql(tables.sql(READ_SWITCH))
                .param(STOP_ALL)
                .query(String.class)
                .optional()
                .map("on"::equals)
                .orElse(false));
    }

    @Override
    public void setStopAll(boolean stopped, String reason) {
        transactions.write(() -> {
            int set = sql.sql(tables.sql(SET_SWITCH))
                    .param("name", STOP_ALL)
                    .param("value", stopped ? "on" : "off")
                    .param("reason", Text.cut(reason, DETAIL_CHARS_MAX))
                    .update();
            Affected.written(set, SET_SWITCH);
            // None live is possible: then there is no version to raise.
            return sql.sql(tables.sql(RAISE_OF_LIVE)).update();
        });
    }

    @Override
    public Optional<EpochStart> beginEpoch(OfferId offer, long fromEpoch) {
        return epochs.begin(offer, fromEpoch);
    }

    @Override
    public Optional<EpochStart> beginEpoch(ActivityRow scheduled, OfferId offer, long fromEpoch) {
        return epochs.begin(scheduled, offer, fromEpoch);
    }

    @Override
    public EpochStart currentEpoch(OfferId offer) {
        return epochs.current(offer);
    }

    @Override
    public HolderPage liveHolders(OfferId offer, long afterOrderKey, int countMax) {
        return transactions.read(() -> reads.liveHolders(offer, afterOrderKey, countMax));
    }

    @Override
    public int recordLost(OfferId offer, List<LostReservation> lost) {
        return losses.record(offer, lost);
    }

    @Override
    public List<LostReservation> lost(OfferId offer, int countMax) {
        return losses.newest(offer, countMax);
    }

    @Override
    public Optional<String> trustedRedis() {
        return transactions.read(
                () -> sql.sql(tables.sql(READ_TRUSTED)).query(String.class).optional());
    }

    @Override
    public void trustRedis(String runId) {
        int set = transactions.write(
                () -> sql.sql(tables.sql(SET_TRUSTED)).param("run", runId).update());
        Affected.written(set, SET_TRUSTED);
    }

    @Override
    public Instant now() {
        return transactions.read(() -> UtcTime.now(sql));
    }
}
