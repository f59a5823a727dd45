package seckill.engine.ledger;

import seckill.model.OfferId;

/** Edits in the database; the affected row says who came first. */
final class JdbcEditLedger implements EditLedger {

    private static final String EDIT_ACTIVITY = """
            UPDATE {t}seckill_activity
            SET name = :name, starts_at = :startsAt, ends_at = :endsAt, payment_window_millis = :windowMillis,
              version = version + 1
            WHERE activity_id = :activityId AND version = :version AND state IN ('DRAFT', 'SCHEDULED')
            """;

    private static final String LOCK_ACTIVITY = """
            SELECT COUNT(*) FROM {t}seckill_activity
            WHERE activity_id = :activityId AND state IN ('DRAFT', 'SCHEDULED') FOR UPDATE
            """;

    private static final String EDIT_OFFER = """
            UPDATE {t}seckill_offer
            SET title = :title, unit_price_cents = :unitPriceCents, currency = :currency,
              per_buyer_limit = :perBuyerLimit, control_version = control_version + 1
            WHERE activity_id = :activityId AND sku_id = :skuId AND control_version = :version
            """;

    /** A preheat that read the offer before does not end as if it had not been edited. */
    private static final String RAISE_ACTIVITY =
            "UPDATE {t}seckill_activity SET version = version + 1 WHERE activity_id = :activityId";

    private final Transactions transactions;
    private final TableSet tables;

    JdbcEditLedger(Transactions transactions, TableSet tables) {
        this.transactions = transactions;
        this.tables = tables;
    }

    @Override
    public boolean editActivity(long activityId, long expectedVersion, ActivityEdit edit) {
        return 1
                == transactions.write(() -> transactions
                        .sql()
                        .sql(tables.sql(EDIT_ACTIVITY))
                        .param("name", edit.name())
                        .param("startsAt", UtcTime.column(edit.startsAt()))
                        .param("endsAt", UtcTime.column(edit.endsAt()))
                        .param("windowMillis", edit.paymentWindow().toMillis())
                        .param("activityId", activityId)
                        .param("version", expectedVersion)
                        .update());
    }

    @Override
    public boolean editOffer(OfferId offer, long expectedControlVersion, OfferEdit edit) {
        return transactions.write(() -> {
            // Held until the commit, so that no preheat begins in between.
            long editable = transactions
                    .sql()
                    .sql(tables.sql(LOCK_ACTIVITY))
                    .param("activityId", offer.activityId())
                    .query(Long.class)
                    .single();
            if (editable == 0) {
                return false;
            }
            int edited = transactions
                    .sql()
                    .sql(tables.sql(EDIT_OFFER))
                    .param("title", edit.title())
                    .param("unitPriceCents", edit.unitPriceCents())
                    .param("currency", edit.currency())
                    .param("perBuyerLimit", edit.perBuyerLimit())
                    .param("activityId", offer.activityId())
                    .param("skuId", offer.skuId())
                    .param("version", expectedControlVersion)
                    .update();
            if (edited == 1) {
                int raised = transactions
                        .sql()
                        .sql(tables.sql(RAISE_ACTIVITY))
                        .param("activityId", offer.activityId())
                        .update();
                Affected.exactly(1, raised, RAISE_ACTIVITY);
            }
            return edited == 1;
        });
    }
}
