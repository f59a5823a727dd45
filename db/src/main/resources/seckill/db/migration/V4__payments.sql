-- Captured payments, and refunds that are due because a payment could not pay its order.

CREATE TABLE IF NOT EXISTS ${t}payment (
  payment_id    BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  payment_no    VARCHAR(64)     NOT NULL COMMENT 'The provider''s number of the payment',
  order_no      VARCHAR(64)     NOT NULL COMMENT 'The order it claims to pay, as the provider said it',
  amount_cents  BIGINT          NOT NULL COMMENT 'Captured amount in hundredths',
  currency      CHAR(3)         NOT NULL COMMENT 'ISO 4217 code',
  outcome       VARCHAR(16)     NOT NULL COMMENT 'What it came to, a word of CaptureOutcome; all but PAID have a refund',
  paid_order_no VARCHAR(64)     GENERATED ALWAYS AS (CASE WHEN outcome = 'PAID' THEN order_no END) STORED
                                         COMMENT 'The order it paid, so that no two payments pay one; null unless PAID',
  captured_at   DATETIME(3)     NOT NULL COMMENT 'When the capture was recorded, UTC, database clock',
  PRIMARY KEY (payment_id),
  UNIQUE KEY ${t}a_payment_is_recorded_once (payment_no),
  UNIQUE KEY ${t}an_order_is_paid_once (paid_order_no),
  KEY ${t}payments_by_order (order_no),
  CONSTRAINT ${t}a_captured_amount_is_never_negative CHECK (amount_cents >= 0),
  CONSTRAINT ${t}a_payment_has_a_known_outcome CHECK (outcome IN
    ('PAID', 'UNKNOWN_ORDER', 'AMOUNT_MISMATCH', 'PAID_BEFORE', 'TOO_LATE'))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Captured payments, each once';

CREATE TABLE IF NOT EXISTS ${t}refund (
  refund_id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  refund_no          VARCHAR(72)     NOT NULL COMMENT 'Idempotency key at the provider, made from the payment number',
  payment_no         VARCHAR(64)     NOT NULL COMMENT 'The payment to give back',
  order_no           VARCHAR(64)     NOT NULL COMMENT 'The order it claimed to pay',
  amount_cents       BIGINT          NOT NULL COMMENT 'To give back, in hundredths',
  currency           CHAR(3)         NOT NULL COMMENT 'ISO 4217 code',
  status             TINYINT         NOT NULL COMMENT '0 due, 1 refunded',
  due_at             DATETIME(3)     NOT NULL COMMENT 'Not to be leased before, UTC; a lease moves it to its own end',
  attempts           INT             NOT NULL COMMENT 'Leases so far',
  last_error         VARCHAR(500)    NULL     COMMENT 'Why the last attempt failed, for people',
  provider_reference VARCHAR(200)    NULL     COMMENT 'The provider''s reference of the refund; null while due',
  created_at         DATETIME(3)     NOT NULL COMMENT 'When it became due, UTC, database clock',
  refunded_at        DATETIME(3)     NULL     COMMENT 'When the provider confirmed it, UTC; null while due',
  PRIMARY KEY (refund_id),
  UNIQUE KEY ${t}a_refund_number_is_given_once (refund_no),
  UNIQUE KEY ${t}a_payment_is_given_back_once (payment_no),
  KEY ${t}refunds_by_due_time (status, due_at),
  CONSTRAINT ${t}a_refund_is_due_or_refunded CHECK (status IN (0, 1)),
  CONSTRAINT ${t}a_refunded_amount_is_never_negative CHECK (amount_cents >= 0),
  CONSTRAINT ${t}only_a_due_refund_lacks_its_confirmation CHECK (
    (status = 0) = (refunded_at IS NULL) AND (status = 0) = (provider_reference IS NULL))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Payments to give back, each once';
