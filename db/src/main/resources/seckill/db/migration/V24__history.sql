-- What the live feed keeps: figures of each instance, samples of the whole sale and marks on them.

CREATE TABLE IF NOT EXISTS ${t}instance_figures (
  instance   VARCHAR(128) NOT NULL COMMENT 'Name of one run of one instance',
  seen_at    DATETIME(3)  NOT NULL COMMENT 'When it last wrote its figures, UTC, database clock',
  figures    MEDIUMTEXT   NOT NULL COMMENT 'Its figures as JSON: counters since its start, rates and latencies of the last seconds',
  PRIMARY KEY (instance),
  KEY ${t}instances_by_last_sight (seen_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What each instance has counted; the whole house is their sum';

CREATE TABLE IF NOT EXISTS ${t}duty_lease (
  duty       VARCHAR(32)  NOT NULL COMMENT 'What one instance at a time does for all, such as history',
  holder     VARCHAR(128) NOT NULL COMMENT 'The instance that does it',
  held_until DATETIME(3)  NOT NULL COMMENT 'When another may take it over, UTC, database clock',
  PRIMARY KEY (duty)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Which instance has which duty';

CREATE TABLE IF NOT EXISTS ${t}history_sample (
  target       VARCHAR(64)       NOT NULL COMMENT 'What was sampled: house, stage/<name> or offer/<activity>/<sku>',
  step_seconds SMALLINT UNSIGNED NOT NULL COMMENT 'Time that the row stands for: 1, 10 or 60 seconds',
  begins_at    DATETIME(3)       NOT NULL COMMENT 'Begin of that time, UTC, database clock',
  figures      VARCHAR(2000)     NOT NULL COMMENT 'JSON: name of each figure to its least, greatest and last value',
  PRIMARY KEY (target, step_seconds, begins_at),
  KEY ${t}samples_by_age (step_seconds, begins_at),
  CONSTRAINT ${t}a_sample_is_of_one_ten_or_sixty_seconds CHECK (step_seconds IN (1, 10, 60))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'The course of the sale, the older the coarser';

CREATE TABLE IF NOT EXISTS ${t}history_mark (
  mark_id     BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  happened_at DATETIME(3)     NOT NULL COMMENT 'When it was seen, UTC, database clock',
  kind        VARCHAR(32)     NOT NULL COMMENT 'A word of FeedEventType',
  target      VARCHAR(200)    NOT NULL COMMENT 'What it happened to, such as offer/1/2',
  text        VARCHAR(500)    NOT NULL COMMENT 'One line for people',
  PRIMARY KEY (mark_id),
  KEY ${t}marks_by_time (happened_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What happened during the sale, to be marked on its graphs';
