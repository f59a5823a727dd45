-- Units that operators add to an offer on sale, or withdraw from it. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}stock_adjustment (
  adjustment_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'The adjustment; with the number of its part, the id under which Redis applies it once',
  activity_id   BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  sku_id        BIGINT UNSIGNED NOT NULL COMMENT 'The SKU',
  kind          VARCHAR(8)      NOT NULL COMMENT 'ADD: the database has the units first, then Redis; WITHDRAW: Redis gives them up first, then the database',
  asked         BIGINT          NOT NULL COMMENT 'Units to add, or at most to withdraw',
  moved         BIGINT          NOT NULL COMMENT 'Units of the parts that are concluded: added to Redis, or withdrawn from Redis and the database',
  parts         INT             NOT NULL COMMENT 'Parts that are concluded; raised by compare-and-set',
  epoch         BIGINT          NOT NULL COMMENT 'The epoch in which it was asked for; what is open when that ends is superseded',
  state         VARCHAR(10)     NOT NULL COMMENT 'OPEN; DONE; SUPERSEDED: a new epoch began, which has every unit added, and of those to withdraw only what was withdrawn by then is gone',
  who           VARCHAR(64)     NOT NULL COMMENT 'The operator who asked',
  request_key   VARCHAR(64)     NOT NULL COMMENT 'The operator''s key for the request; a repeat under it is the same adjustment',
  reason        VARCHAR(500)    NOT NULL COMMENT 'Why, in his words',
  created_at    DATETIME(3)     NOT NULL COMMENT 'When it was asked for, UTC, database clock',
  concluded_at  DATETIME(3)     NULL     COMMENT 'When it was done or superseded, UTC, database clock; null while open',
  PRIMARY KEY (adjustment_id),
  UNIQUE KEY ${t}a_request_adjusts_the_stock_once (who, request_key),
  KEY ${t}adjustments_by_offer (activity_id, sku_id, epoch),
  KEY ${t}adjustments_by_state (state, adjustment_id),
  CONSTRAINT ${t}an_adjustment_adds_or_withdraws CHECK (kind IN ('ADD', 'WITHDRAW')),
  CONSTRAINT ${t}an_adjustment_is_of_at_least_one_unit CHECK (asked >= 1),
  CONSTRAINT ${t}an_adjustment_moves_no_more_than_was_asked CHECK (moved BETWEEN 0 AND asked AND parts >= 0),
  CONSTRAINT ${t}an_adjustment_is_of_a_sale_that_was_preheated CHECK (epoch >= 1),
  CONSTRAINT ${t}an_adjustment_is_in_a_known_state CHECK (state IN ('OPEN', 'DONE', 'SUPERSEDED')),
  CONSTRAINT ${t}only_an_open_adjustment_is_not_concluded CHECK ((state = 'OPEN') = (concluded_at IS NULL)),
  CONSTRAINT ${t}an_addition_is_done_when_all_of_it_is_in_redis CHECK (kind <> 'ADD' OR state <> 'DONE' OR moved = asked)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Units that operators added to an offer on sale or withdrew from it';

CREATE TABLE IF NOT EXISTS ${t}stock_adjustment_part (
  adjustment_id BIGINT UNSIGNED   NOT NULL COMMENT 'The adjustment',
  part          INT               NOT NULL COMMENT 'Number of the part, from 0; parts are concluded in their order',
  bucket        SMALLINT UNSIGNED NOT NULL COMMENT 'The bucket that got or gave the units',
  units         BIGINT            NOT NULL COMMENT 'Units added to the bucket or withdrawn from it; a withdrawal may find none',
  concluded_at  DATETIME(3)       NOT NULL COMMENT 'When the database knew that Redis had applied it, UTC, database clock',
  PRIMARY KEY (adjustment_id, part),
  CONSTRAINT ${t}parts_are_counted_from_zero CHECK (part >= 0),
  CONSTRAINT ${t}a_part_moves_no_negative_units CHECK (units >= 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What each adjustment did to each bucket, once Redis had applied it';
