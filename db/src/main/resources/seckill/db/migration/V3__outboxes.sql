-- What a committed transaction owes to Redis and to the world. Rows are leased by moving due_at into the future.

CREATE TABLE IF NOT EXISTS ${t}stock_sync_outbox (
  outbox_id    BIGINT UNSIGNED   NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  return_id    VARCHAR(64)       NOT NULL COMMENT 'The reservation that ends; it comes back at most once, whatever the kind',
  kind         TINYINT           NOT NULL COMMENT '1 refill of a timed-out order, 2 release of a reservation without order',
  activity_id  BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id       BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU',
  bucket       SMALLINT UNSIGNED NOT NULL COMMENT 'The bucket that gave the units',
  epoch        BIGINT            NOT NULL COMMENT 'The epoch in which the units come back to Redis; in another one the return is void',
  user_id      VARCHAR(64)       NOT NULL COMMENT 'The buyer, who may buy again',
  quantity     INT               NOT NULL COMMENT 'Units',
  status       TINYINT           NOT NULL COMMENT '0 pending, 1 applied to Redis, 2 superseded by a later epoch',
  due_at       DATETIME(3)       NOT NULL COMMENT 'Not to be leased before, UTC; a lease moves it to its own end',
  attempts     INT               NOT NULL COMMENT 'Leases so far',
  last_error   VARCHAR(500)      NULL     COMMENT 'Why the last attempt failed, for people',
  created_at   DATETIME(3)       NOT NULL COMMENT 'When the units came back in the database, UTC, database clock',
  concluded_at DATETIME(3)       NULL     COMMENT 'When it was applied or superseded, UTC; null while pending',
  PRIMARY KEY (outbox_id),
  UNIQUE KEY ${t}a_reservation_comes_back_once (return_id),
  KEY ${t}returns_by_due_time (status, due_at),
  KEY ${t}returns_by_offer_and_epoch (activity_id, sku_id, epoch),
  CONSTRAINT ${t}a_return_is_a_refill_or_a_release CHECK (kind IN (1, 2)),
  CONSTRAINT ${t}a_return_is_of_at_least_one_unit CHECK (quantity >= 1),
  CONSTRAINT ${t}a_return_is_pending_applied_or_superseded CHECK (status IN (0, 1, 2)),
  CONSTRAINT ${t}only_a_pending_return_is_not_concluded CHECK ((status = 0) = (concluded_at IS NULL))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Units on their way back to Redis';

CREATE TABLE IF NOT EXISTS ${t}event_outbox (
  event_id     BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row, and the webhook''s idempotency key',
  event_type   VARCHAR(32)     NOT NULL COMMENT 'Word of the event, such as order.created',
  order_no     VARCHAR(64)     NOT NULL COMMENT 'The order it is about',
  payload      VARCHAR(1000)   NOT NULL COMMENT 'JSON object that is delivered',
  status       TINYINT         NOT NULL COMMENT '0 pending, 1 delivered, 2 abandoned after the last attempt',
  due_at       DATETIME(3)     NOT NULL COMMENT 'Not to be leased before, UTC; a lease moves it to its own end',
  attempts     INT             NOT NULL COMMENT 'Leases so far',
  last_error   VARCHAR(500)    NULL     COMMENT 'Why the last attempt failed, for people',
  created_at   DATETIME(3)     NOT NULL COMMENT 'When it happened, UTC, database clock',
  concluded_at DATETIME(3)     NULL     COMMENT 'When it was delivered or abandoned, UTC; null while pending',
  PRIMARY KEY (event_id),
  KEY ${t}events_by_due_time (status, due_at),
  CONSTRAINT ${t}an_event_is_pending_delivered_or_abandoned CHECK (status IN (0, 1, 2)),
  CONSTRAINT ${t}only_a_pending_event_is_not_concluded CHECK ((status = 0) = (concluded_at IS NULL)),
  CONSTRAINT ${t}an_event_carries_json CHECK (JSON_VALID(payload))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Events on their way to the webhook';
