-- Activities, their offers and the stock of each offer. ${t} is the prefix of the table set.
-- IF NOT EXISTS everywhere: the servers commit each CREATE at once, so a start that was killed half-way is carried on.

CREATE TABLE IF NOT EXISTS ${t}seckill_activity (
  activity_id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'The activity, from 1',
  name                  VARCHAR(200)    NOT NULL COMMENT 'Shown to people',
  state                 VARCHAR(16)     NOT NULL COMMENT 'State of the sale, a word of SaleState; changed by compare-and-set',
  pause_reason          VARCHAR(32)     NULL     COMMENT 'Why the sale is paused, a word of StopReason; null unless PAUSED',
  starts_at             DATETIME(3)     NOT NULL COMMENT 'First instant of the sale, UTC',
  ends_at               DATETIME(3)     NOT NULL COMMENT 'First instant after the sale, UTC',
  payment_window_millis INT UNSIGNED    NOT NULL COMMENT 'How long an order waits for payment, 1 second to 24 hours',
  limit_scope           VARCHAR(8)      NOT NULL COMMENT 'Within what a buyer may hold one live order: OFFER or ACTIVITY',
  version               BIGINT          NOT NULL COMMENT 'Raised by each change of state, from 1',
  created_at            DATETIME(3)     NOT NULL COMMENT 'When the row was made, UTC, database clock',
  PRIMARY KEY (activity_id),
  KEY ${t}activities_by_state (state),
  CONSTRAINT ${t}an_activity_is_in_a_known_state CHECK (state IN
    ('DRAFT', 'SCHEDULED', 'PREHEATED', 'OPEN', 'PAUSED', 'DRAINING', 'CLOSED', 'ARCHIVED')),
  CONSTRAINT ${t}only_a_paused_activity_has_a_pause_reason CHECK ((state = 'PAUSED') = (pause_reason IS NOT NULL)),
  CONSTRAINT ${t}an_activity_ends_after_it_starts CHECK (ends_at > starts_at),
  CONSTRAINT ${t}a_payment_window_is_one_second_to_one_day CHECK (payment_window_millis BETWEEN 1000 AND 86400000),
  CONSTRAINT ${t}a_limit_scope_is_offer_or_activity CHECK (limit_scope IN ('OFFER', 'ACTIVITY'))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Flash sales: window, state and rules';

CREATE TABLE IF NOT EXISTS ${t}seckill_offer (
  activity_id      BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id           BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU, from 1',
  title            VARCHAR(200)      NOT NULL COMMENT 'Shown to buyers',
  unit_price_cents BIGINT            NOT NULL COMMENT 'Price of one unit in hundredths of the currency',
  currency         CHAR(3)           NOT NULL COMMENT 'ISO 4217 code, three capitals',
  per_buyer_limit  SMALLINT UNSIGNED NOT NULL COMMENT 'Most units in one reservation, 1 to 100',
  buckets          SMALLINT UNSIGNED NOT NULL COMMENT 'Slices of the stock in Redis, 1 to 256',
  stop_reason      VARCHAR(32)       NULL     COMMENT 'Why this offer grants nothing, a word of StopReason; null while not stopped',
  stop_detail      VARCHAR(500)      NOT NULL COMMENT 'What exactly stopped it, for people; empty while not stopped',
  control_version  BIGINT            NOT NULL COMMENT 'Raised by each control change that concerns the offer; Redis refuses older ones',
  created_at       DATETIME(3)       NOT NULL COMMENT 'When the row was made, UTC, database clock',
  PRIMARY KEY (activity_id, sku_id),
  CONSTRAINT ${t}a_sku_is_counted_from_one CHECK (sku_id >= 1),
  CONSTRAINT ${t}a_price_is_never_negative CHECK (unit_price_cents >= 0),
  CONSTRAINT ${t}a_currency_is_three_letters CHECK (CHAR_LENGTH(currency) = 3),
  CONSTRAINT ${t}a_buyer_may_have_one_to_a_hundred_units CHECK (per_buyer_limit BETWEEN 1 AND 100),
  CONSTRAINT ${t}an_offer_has_one_to_256_buckets CHECK (buckets BETWEEN 1 AND 256)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What an activity sells: one SKU, its price, its limit';

CREATE TABLE IF NOT EXISTS ${t}seckill_stock (
  activity_id BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  sku_id      BIGINT UNSIGNED NOT NULL COMMENT 'The SKU',
  initial     BIGINT          NOT NULL COMMENT 'Units the offer started with',
  adjusted    BIGINT          NOT NULL COMMENT 'Units added less units withdrawn since',
  available   BIGINT          NOT NULL COMMENT 'Units in no live order; changed only by conditional updates',
  epoch       BIGINT          NOT NULL COMMENT 'How many times the Redis state was established; 0 before the first preheat',
  burials     BIGINT          NOT NULL COMMENT 'Dead letters written; a settlement that began before the last of them rolls back',
  PRIMARY KEY (activity_id, sku_id),
  CONSTRAINT ${t}initial_units_are_never_negative CHECK (initial >= 0),
  CONSTRAINT ${t}available_units_are_never_negative CHECK (available >= 0),
  CONSTRAINT ${t}no_more_is_available_than_was_supplied CHECK (available <= initial + adjusted),
  CONSTRAINT ${t}an_epoch_is_never_negative CHECK (epoch >= 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Stock of each offer, the row that settlement and expiry contend for';

CREATE TABLE IF NOT EXISTS ${t}seckill_bucket (
  activity_id BIGINT UNSIGNED   NOT NULL COMMENT 'The activity',
  sku_id      BIGINT UNSIGNED   NOT NULL COMMENT 'The SKU',
  epoch       BIGINT            NOT NULL COMMENT 'The epoch that began with this division, from 1',
  bucket      SMALLINT UNSIGNED NOT NULL COMMENT 'Slice of the stock in Redis, from 0',
  units       BIGINT            NOT NULL COMMENT 'Units the bucket starts the epoch with',
  PRIMARY KEY (activity_id, sku_id, epoch, bucket),
  CONSTRAINT ${t}a_bucket_never_starts_below_zero CHECK (units >= 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'How the available units were divided among the buckets at the start of each epoch';

CREATE TABLE IF NOT EXISTS ${t}switch_setting (
  name       VARCHAR(64)  NOT NULL COMMENT 'Name of the switch, such as stop-all',
  value      VARCHAR(200) NOT NULL COMMENT 'Its setting, such as on or off',
  reason     VARCHAR(500) NOT NULL COMMENT 'Why it was set so, for people',
  version    BIGINT       NOT NULL COMMENT 'Raised by each change, from 1',
  changed_at DATETIME(3)  NOT NULL COMMENT 'When it was last set, UTC, database clock',
  PRIMARY KEY (name)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Settings that take effect at once on every instance';

CREATE TABLE IF NOT EXISTS ${t}redis_identity (
  slot       TINYINT     NOT NULL COMMENT 'Always 1: there is one trusted Redis',
  run_id     VARCHAR(64) NOT NULL COMMENT 'Run id of the Redis on which the live epochs were established',
  trusted_at DATETIME(3) NOT NULL COMMENT 'When it was trusted, UTC, database clock',
  PRIMARY KEY (slot),
  CONSTRAINT ${t}there_is_one_trusted_redis CHECK (slot = 1)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Which Redis is the one that was preheated';
