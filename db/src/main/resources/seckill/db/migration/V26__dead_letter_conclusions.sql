-- What operators did with dead letters. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}dead_letter_conclusion (
  conclusion_id  BIGINT UNSIGNED   NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  dead_letter_id BIGINT UNSIGNED   NOT NULL COMMENT 'The dead letter; one that was settled has left its own table',
  reservation_id VARCHAR(255)      NOT NULL COMMENT 'The reservation',
  activity_id    BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id         BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU',
  bucket         SMALLINT UNSIGNED NOT NULL COMMENT 'The bucket whose stream it stood in',
  epoch          BIGINT            NOT NULL COMMENT 'The epoch of the grant',
  entry_ms       BIGINT UNSIGNED   NOT NULL COMMENT 'Milliseconds of the stream entry',
  entry_seq      BIGINT UNSIGNED   NOT NULL COMMENT 'Sequence of the stream entry within its millisecond',
  user_id        VARCHAR(255)      NOT NULL COMMENT 'The buyer',
  quantity       INT               NOT NULL COMMENT 'Units',
  request_id     VARCHAR(255)      NOT NULL COMMENT 'The buyer''s request',
  cause          VARCHAR(32)       NOT NULL COMMENT 'Why it could not be settled, a word of DeadLetterCause',
  detail         VARCHAR(1000)     NOT NULL COMMENT 'What exactly had happened, for people',
  attempts       INT               NOT NULL COMMENT 'Attempts to settle it before',
  created_at     DATETIME(3)       NOT NULL COMMENT 'When it was buried, UTC, database clock',
  way            VARCHAR(10)       NOT NULL COMMENT 'SETTLED: it became an order after all; RELEASED: it is a tombstone',
  order_no       CHAR(24)          NULL     COMMENT 'The order it became; null when released',
  who            VARCHAR(64)       NOT NULL COMMENT 'The operator who concluded it',
  reason         VARCHAR(500)      NOT NULL COMMENT 'Why, in his words',
  concluded_at   DATETIME(3)       NOT NULL COMMENT 'When it was concluded, UTC, database clock',
  PRIMARY KEY (conclusion_id),
  UNIQUE KEY ${t}a_dead_letter_is_concluded_once (dead_letter_id),
  UNIQUE KEY ${t}a_reservation_is_concluded_once (reservation_id),
  CONSTRAINT ${t}a_conclusion_settles_or_releases CHECK (way IN ('SETTLED', 'RELEASED')),
  CONSTRAINT ${t}only_what_was_settled_has_an_order CHECK ((way = 'SETTLED') = (order_no IS NOT NULL))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What operators did with dead letters';
