-- Orders and what settlement and expiry write with them.

CREATE TABLE IF NOT EXISTS ${t}seckill_order (
  order_id         BIGINT UNSIGNED   NOT NULL AUTO_INCREMENT COMMENT 'Key of the row; new ones append to the last page',
  order_no         CHAR(24)          NOT NULL COMMENT 'Number shown to people: day of the grant and a hash of the reservation',
  reservation_id   VARCHAR(64)       NOT NULL COMMENT 'The reservation that became this order',
  request_id       CHAR(32)          NOT NULL COMMENT 'The buyer''s request, hexadecimal',
  user_id          VARCHAR(64)       NOT NULL COMMENT 'The buyer',
  activity_id      BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id           BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU',
  limit_sku_id     BIGINT UNSIGNED   NOT NULL COMMENT 'Limit scope: the SKU, or 0 when the limit holds for the whole activity',
  bucket           SMALLINT UNSIGNED NOT NULL COMMENT 'The bucket that gave the units',
  epoch            BIGINT            NOT NULL COMMENT 'The epoch of the grant',
  quantity         INT               NOT NULL COMMENT 'Units',
  unit_price_cents BIGINT            NOT NULL COMMENT 'Price of one unit at settlement, in hundredths',
  amount_cents     BIGINT            NOT NULL COMMENT 'To pay, in hundredths',
  currency         CHAR(3)           NOT NULL COMMENT 'ISO 4217 code',
  status           TINYINT           NOT NULL COMMENT '1 PENDING, 2 PAID, 3 TIMEOUT; changed by compare-and-set',
  live             TINYINT           GENERATED ALWAYS AS (CASE WHEN status IN (1, 2) THEN 1 END) STORED
                                              COMMENT '1 while PENDING or PAID, null after TIMEOUT, so that the buyer may buy again',
  created_at       DATETIME(3)       NOT NULL COMMENT 'When it was settled, UTC, database clock',
  expire_at        DATETIME(3)       NOT NULL COMMENT 'When it ends if unpaid, UTC',
  paid_at          DATETIME(3)       NULL     COMMENT 'When it was paid, UTC; null unless PAID',
  timed_out_at     DATETIME(3)       NULL     COMMENT 'When it ended unpaid, UTC; null unless TIMEOUT',
  PRIMARY KEY (order_id),
  UNIQUE KEY ${t}an_order_number_is_given_once (order_no),
  UNIQUE KEY ${t}a_reservation_becomes_one_order (reservation_id),
  UNIQUE KEY ${t}a_request_becomes_one_order (request_id),
  UNIQUE KEY ${t}a_buyer_has_one_live_order (user_id, activity_id, limit_sku_id, live),
  KEY ${t}orders_by_due_time (status, expire_at),
  KEY ${t}orders_by_offer (activity_id, sku_id),
  CONSTRAINT ${t}an_order_is_in_a_known_status CHECK (status IN (1, 2, 3)),
  CONSTRAINT ${t}an_order_is_for_at_least_one_unit CHECK (quantity >= 1),
  CONSTRAINT ${t}an_order_costs_price_times_quantity CHECK (unit_price_cents >= 0 AND amount_cents = unit_price_cents * quantity),
  CONSTRAINT ${t}a_limit_holds_for_this_sku_or_for_all CHECK (limit_sku_id IN (0, sku_id)),
  CONSTRAINT ${t}an_order_expires_after_it_was_made CHECK (expire_at > created_at),
  CONSTRAINT ${t}only_a_paid_order_has_a_time_of_payment CHECK ((status = 2) = (paid_at IS NOT NULL)),
  CONSTRAINT ${t}only_a_timed_out_order_has_a_time_of_end CHECK ((status = 3) = (timed_out_at IS NOT NULL))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Orders; one per reservation, one live per buyer and limit scope';

CREATE TABLE IF NOT EXISTS ${t}seckill_stock_log (
  log_id      BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  activity_id BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  sku_id      BIGINT UNSIGNED NOT NULL COMMENT 'The SKU',
  change_type TINYINT         NOT NULL COMMENT '1 deduct, 2 refill, 3 adjust',
  biz_id      VARCHAR(64)     NOT NULL COMMENT 'What it was for: the reservation id, or the id of the adjustment',
  quantity    BIGINT          NOT NULL COMMENT 'Units; negative only for an adjustment that withdraws',
  created_at  DATETIME(3)     NOT NULL COMMENT 'When it happened, UTC, database clock',
  PRIMARY KEY (log_id),
  UNIQUE KEY ${t}a_change_of_stock_happens_once (biz_id, change_type),
  KEY ${t}stock_changes_by_offer (activity_id, sku_id, change_type, quantity),
  CONSTRAINT ${t}a_change_is_deduct_refill_or_adjust CHECK (change_type IN (1, 2, 3)),
  CONSTRAINT ${t}a_change_moves_units CHECK (quantity > 0 OR (change_type = 3 AND quantity < 0))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Every change of stock, once';

CREATE TABLE IF NOT EXISTS ${t}stream_progress (
  activity_id BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id      BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU',
  bucket      SMALLINT UNSIGNED NOT NULL COMMENT 'The bucket whose stream it is',
  epoch       BIGINT            NOT NULL COMMENT 'The epoch of the grants',
  last_ms     BIGINT UNSIGNED   NOT NULL COMMENT 'Milliseconds of the greatest stream entry whose outcome is committed',
  last_seq    BIGINT UNSIGNED   NOT NULL COMMENT 'Sequence of that entry within its millisecond',
  entries     BIGINT            NOT NULL COMMENT 'Entries with an outcome, each reservation counted once',
  units       BIGINT            NOT NULL COMMENT 'Units of those entries',
  PRIMARY KEY (activity_id, sku_id, bucket, epoch),
  CONSTRAINT ${t}what_is_settled_is_never_negative CHECK (entries >= 0 AND units >= 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'How far each stream is settled, as the database knows it';

CREATE TABLE IF NOT EXISTS ${t}dead_letter (
  dead_letter_id BIGINT UNSIGNED   NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  reservation_id VARCHAR(255)      NULL     COMMENT 'The reservation; null when no sense could be made of the entry',
  activity_id    BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id         BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU',
  bucket         SMALLINT UNSIGNED NOT NULL COMMENT 'The bucket whose stream it stood in',
  epoch          BIGINT            NOT NULL COMMENT 'The epoch of the grant; of a malformed entry, the offer''s epoch when it was found',
  entry_ms       BIGINT UNSIGNED   NOT NULL COMMENT 'Milliseconds of the stream entry',
  entry_seq      BIGINT UNSIGNED   NOT NULL COMMENT 'Sequence of the stream entry within its millisecond',
  user_id        VARCHAR(255)      NULL     COMMENT 'The buyer; null when malformed',
  quantity       INT               NULL     COMMENT 'Units; null when malformed',
  request_id     VARCHAR(255)      NULL     COMMENT 'The buyer''s request; null when malformed',
  cause          VARCHAR(32)       NOT NULL COMMENT 'Why it could not be settled, a word of DeadLetterCause',
  detail         VARCHAR(1000)     NOT NULL COMMENT 'What exactly happened, for people',
  payload        TEXT              NULL     COMMENT 'The malformed entry as it stood; null otherwise',
  attempts       INT               NOT NULL COMMENT 'Attempts to settle it',
  state          TINYINT           NOT NULL COMMENT '1 open: waits for an operator; 2 tombstone: final, released to Redis unless its epoch had ended',
  created_at     DATETIME(3)       NOT NULL COMMENT 'When it was buried, UTC, database clock',
  PRIMARY KEY (dead_letter_id),
  UNIQUE KEY ${t}a_reservation_is_buried_once (reservation_id),
  UNIQUE KEY ${t}a_stream_entry_is_buried_once (activity_id, sku_id, bucket, epoch, entry_ms, entry_seq),
  CONSTRAINT ${t}a_dead_letter_is_open_or_a_tombstone CHECK (state IN (1, 2)),
  CONSTRAINT ${t}only_a_malformed_entry_lacks_a_reservation CHECK (
    (reservation_id IS NULL) = (payload IS NOT NULL)
    AND (reservation_id IS NULL) = (user_id IS NULL)
    AND (reservation_id IS NULL) = (quantity IS NULL)
    AND (reservation_id IS NULL) = (request_id IS NULL)),
  CONSTRAINT ${t}what_is_malformed_cannot_be_released CHECK (reservation_id IS NOT NULL OR (cause = 'MALFORMED' AND state = 1))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Reservations that could not be settled; a row here bars the reservation from becoming an order';

CREATE TABLE IF NOT EXISTS ${t}lost_reservation (
  lost_id        BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  reservation_id VARCHAR(64)     NOT NULL COMMENT 'The reservation',
  activity_id    BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  sku_id         BIGINT UNSIGNED NOT NULL COMMENT 'The SKU',
  epoch          BIGINT          NOT NULL COMMENT 'The epoch of the grant',
  user_id        VARCHAR(64)     NOT NULL COMMENT 'The buyer, who is told to try again',
  quantity       INT             NOT NULL COMMENT 'Units',
  recorded_at    DATETIME(3)     NOT NULL COMMENT 'When the loss was recorded, UTC, database clock',
  PRIMARY KEY (lost_id),
  UNIQUE KEY ${t}a_reservation_is_lost_once (reservation_id),
  KEY ${t}lost_reservations_by_offer (activity_id, sku_id),
  CONSTRAINT ${t}a_loss_is_of_at_least_one_unit CHECK (quantity >= 1)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Grants that were answered and that Redis then lost';
