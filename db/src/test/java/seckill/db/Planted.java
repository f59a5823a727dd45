package seckill.db;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row that one CHECK must refuse.
 *
 * @param check name of the CHECK
 * @param table where the row goes
 * @param wrong columns that differ from the table's {@link GoodRows good row}: {@code column=SQL literal}
 */
record Planted(String check, String table, String... wrong) {

    private static final String T = GoodRows.T;
    private static final String LATER = GoodRows.LATER;

    static final List<Planted> ALL = List.of(
            new Planted("an_activity_is_in_a_known_state", "seckill_activity", "state='OPENED'"),
            new Planted("only_a_paused_activity_has_a_pause_reason", "seckill_activity", "pause_reason='OPERATOR'"),
            new Planted("only_a_paused_activity_has_a_pause_reason", "seckill_activity", "state='PAUSED'"),
            new Planted("an_activity_ends_after_it_starts", "seckill_activity", "ends_at=" + T),
            new Planted("a_payment_window_is_one_second_to_one_day", "seckill_activity", "payment_window_millis=999"),
            new Planted(
                    "a_payment_window_is_one_second_to_one_day", "seckill_activity", "payment_window_millis=86400001"),
            new Planted("a_limit_scope_is_offer_or_activity", "seckill_activity", "limit_scope='offer'"),
            new Planted("a_sku_is_counted_from_one", "seckill_offer", "sku_id=0"),
            new Planted("a_price_is_never_negative", "seckill_offer", "unit_price_cents=-1"),
            new Planted("a_currency_is_three_letters", "seckill_offer", "currency='C'"),
            new Planted("a_buyer_may_have_one_to_a_hundred_units", "seckill_offer", "per_buyer_limit=0"),
            new Planted("a_buyer_may_have_one_to_a_hundred_units", "seckill_offer", "per_buyer_limit=101"),
            new Planted("an_offer_has_one_to_256_buckets", "seckill_offer", "buckets=0"),
            new Planted("an_offer_has_one_to_256_buckets", "seckill_offer", "buckets=257"),
            new Planted("initial_units_are_never_negative", "seckill_stock", "initial=-1", "adjusted=1"),
            new Planted("available_units_are_never_negative", "seckill_stock", "available=-1"),
            new Planted("no_more_is_available_than_was_supplied", "seckill_stock", "available=1"),
            new Planted("an_epoch_is_never_negative", "seckill_stock", "epoch=-1"),
            new Planted("a_bucket_never_starts_below_zero", "seckill_bucket", "units=-1"),
            new Planted("there_is_one_trusted_redis", "redis_identity", "slot=2"),
            new Planted("an_order_is_in_a_known_status", "seckill_order", "status=4"),
            new Planted("an_order_is_for_at_least_one_unit", "seckill_order", "quantity=0", "amount_cents=0"),
            new Planted("an_order_costs_price_times_quantity", "seckill_order", "amount_cents=11"),
            new Planted(
                    "an_order_costs_price_times_quantity", "seckill_order", "unit_price_cents=-5", "amount_cents=-10"),
            new Planted("a_limit_holds_for_this_sku_or_for_all", "seckill_order", "limit_sku_id=8"),
            new Planted("an_order_expires_after_it_was_made", "seckill_order", "expire_at=" + T),
            new Planted("only_a_paid_order_has_a_time_of_payment", "seckill_order", "status=2"),
            new Planted("only_a_paid_order_has_a_time_of_payment", "seckill_order", "paid_at=" + T),
            new Planted("only_a_timed_out_order_has_a_time_of_end", "seckill_order", "status=3"),
            new Planted("only_a_timed_out_order_has_a_time_of_end", "seckill_order", "timed_out_at=" + T),
            new Planted("a_change_is_deduct_refill_or_adjust", "seckill_stock_log", "change_type=4"),
            new Planted("a_change_moves_units", "seckill_stock_log", "quantity=0"),
            new Planted("a_change_moves_units", "seckill_stock_log", "quantity=-1"),
            new Planted("a_change_moves_units", "seckill_stock_log", "change_type=3", "quantity=0"),
            new Planted("what_is_settled_is_never_negative", "stream_progress", "entries=-1"),
            new Planted("what_is_settled_is_never_negative", "stream_progress", "units=-1"),
            new Planted("a_dead_letter_is_open_or_a_tombstone", "dead_letter", "state=3"),
            new Planted("only_a_malformed_entry_lacks_a_reservation", "dead_letter", "payload='{}'"),
            new Planted("only_a_malformed_entry_lacks_a_reservation", "dead_letter", "user_id=NULL"),
            new Planted("only_a_malformed_entry_lacks_a_reservation", "dead_letter", "quantity=NULL"),
            new Planted("only_a_malformed_entry_lacks_a_reservation", "dead_letter", "request_id=NULL"),
            new Planted(
                    "what_is_malformed_cannot_be_released",
                    "dead_letter",
                    "reservation_id=NULL",
                    "payload='{}'",
                    "user_id=NULL",
                    "quantity=NULL",
                    "request_id=NULL",
                    "cause='MALFORMED'",
                    "state=2"),
            new Planted(
                    "what_is_malformed_cannot_be_released",
                    "dead_letter",
                    "reservation_id=NULL",
                    "payload='{}'",
                    "user_id=NULL",
                    "quantity=NULL",
                    "request_id=NULL"),
            new Planted("a_loss_is_of_at_least_one_unit", "lost_reservation", "quantity=0"),
            new Planted("a_return_is_a_refill_or_a_release", "stock_sync_outbox", "kind=0"),
            new Planted("a_return_is_of_at_least_one_unit", "stock_sync_outbox", "quantity=0"),
            new Planted(
                    "a_return_is_pending_applied_or_superseded", "stock_sync_outbox", "status=3", "concluded_at=" + T),
            new Planted("only_a_pending_return_is_not_concluded", "stock_sync_outbox", "status=1"),
            new Planted("only_a_pending_return_is_not_concluded", "stock_sync_outbox", "concluded_at=" + T),
            new Planted("an_event_is_pending_delivered_or_abandoned", "event_outbox", "status=3", "concluded_at=" + T),
            new Planted("only_a_pending_event_is_not_concluded", "event_outbox", "status=1"),
            new Planted("an_event_carries_json", "event_outbox", "payload='{'"),
            new Planted("a_captured_amount_is_never_negative", "payment", "amount_cents=-1"),
            new Planted("a_payment_has_a_known_outcome", "payment", "outcome='CONTRADICTS'"),
            new Planted(
                    "a_refund_is_due_or_refunded", "refund", "status=2", "refunded_at=" + T, "provider_reference='x'"),
            new Planted("a_refunded_amount_is_never_negative", "refund", "amount_cents=-1"),
            new Planted("only_a_due_refund_lacks_its_confirmation", "refund", "status=1"),
            new Planted("only_a_due_refund_lacks_its_confirmation", "refund", "status=1", "refunded_at=" + T),
            new Planted("only_a_due_refund_lacks_its_confirmation", "refund", "provider_reference='x'"),
            new Planted("a_run_takes_no_negative_time", "reconciliation_run", "duration_millis=-1"),
            new Planted("an_alarm_has_a_known_severity", "alarm", "severity='LOUD'"),
            new Planted("an_alarm_is_in_a_known_state", "alarm", "state='GONE'"),
            new Planted("an_alarm_stands_until_it_is_cleared", "alarm", "standing=NULL"),
            new Planted("only_a_cleared_alarm_has_a_time_of_clearing", "alarm", "cleared_at=" + T),
            new Planted("an_acknowledged_alarm_says_by_whom", "alarm", "state='ACKNOWLEDGED'"),
            new Planted("an_alarm_call_has_a_known_status", "alarm_outbox", "status=3", "concluded_at=" + T),
            new Planted("only_a_concluded_alarm_call_has_a_time", "alarm_outbox", "status=1"),
            new Planted("a_sample_is_of_one_ten_or_sixty_seconds", "history_sample", "step_seconds=2"),
            new Planted("an_operator_has_a_known_role", "operator", "role='ROOT'"),
            new Planted("an_operator_has_a_name", "operator", "name=''"),
            new Planted("a_password_is_stored_as_argon2id", "operator", "password_hash='secret'"),
            new Planted("an_operators_flags_are_yes_or_no", "operator", "must_change_password=2"),
            new Planted("an_operators_flags_are_yes_or_no", "operator", "read_only=2"),
            new Planted("an_operators_flags_are_yes_or_no", "operator", "disabled=2"),
            new Planted("a_job_is_in_a_known_state", "operator_job", "state='LATE'", "ended_at=" + T),
            new Planted("only_a_running_job_has_not_ended", "operator_job", "state='DONE'"),
            new Planted("only_a_running_job_has_not_ended", "operator_job", "ended_at=" + T),
            new Planted("a_job_ends_no_more_items_than_it_has", "operator_job", "items_ended=2"),
            new Planted("a_job_ends_no_more_items_than_it_has", "operator_job", "items_failed=1"),
            new Planted("a_job_is_to_be_cancelled_or_not", "operator_job", "cancel_wanted=2"),
            new Planted("items_of_a_job_are_counted_from_one", "operator_job_item", "ordinal=0"),
            new Planted("an_item_is_in_a_known_state", "operator_job_item", "state='LATE'", "ended_at=" + T),
            new Planted("only_an_item_to_come_or_at_work_has_not_ended", "operator_job_item", "ended_at=" + T),
            new Planted("only_an_item_to_come_or_at_work_has_not_ended", "operator_job_item", "state='DONE'"),
            new Planted("a_planned_step_is_known", "planned_step", "step='PAUSE'"),
            new Planted("a_planned_step_is_in_a_known_state", "planned_step", "state='LATE'", "ended_at=" + T),
            new Planted("only_a_waiting_step_has_not_ended", "planned_step", "state='DONE'"),
            new Planted("only_a_waiting_step_has_not_ended", "planned_step", "ended_at=" + T),
            new Planted("a_skipped_step_says_why", "planned_step", "state='SKIPPED'", "ended_at=" + T),
            new Planted("a_step_is_due_a_day_early_at_most", "planned_step", "lead_millis=86400001"),
            new Planted("an_audit_row_has_a_known_outcome", "audit_log", "outcome='MAYBE'"),
            new Planted("the_audit_chain_counts_from_one", "audit_log", "audit_id=0"),
            new Planted("an_approval_is_in_a_known_state", "approval", "state='MAYBE'", "live=NULL"),
            new Planted("an_open_approval_is_live", "approval", "live=NULL"),
            new Planted("an_open_approval_is_live", "approval", "live=0"),
            new Planted("an_open_approval_is_live", "approval", "state='EXPIRED'"),
            new Planted(
                    "an_approval_takes_two_people",
                    "approval",
                    "state='APPROVED'",
                    "decided_by='alice'",
                    "decided_at=" + LATER),
            new Planted("an_approval_takes_two_people", "approval", "state='DONE'", "live=NULL"),
            new Planted("a_conclusion_settles_or_releases", "dead_letter_conclusion", "way='LOST'"),
            new Planted("only_what_was_settled_has_an_order", "dead_letter_conclusion", "way='SETTLED'"),
            new Planted("only_what_was_settled_has_an_order", "dead_letter_conclusion", "order_no='n'"),
            new Planted("a_decision_has_a_time", "approval", "decided_by='bob'"),
            new Planted("a_decision_has_a_time", "approval", "decided_at=" + LATER),
            new Planted("a_request_expires_after_it_was_asked", "approval", "expires_at=" + T),
            new Planted("there_is_one_audit_chain", "audit_head", "slot=2", "last_id=0", "last_hash='x'"));

    /** The row as a statement. */
    String insert() {
        Map<String, String> row = new LinkedHashMap<>(GoodRows.BY_TABLE.getOrDefault(table, Map.of()));
        row.putAll(GoodRows.columns(wrong));
        return "INSERT INTO " + table + " (" + String.join(", ", row.keySet()) + ") VALUES ("
                + String.join(", ", row.values()) + ")";
    }

    @Override
    public String toString() {
        return check + ": " + String.join(", ", wrong);
    }
}
