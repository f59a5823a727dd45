-- Long-running jobs of operators, so that every instance and a restart sees them. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}operator_job (
  job_id        BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'The job, from 1',
  kind          VARCHAR(64)     NOT NULL COMMENT 'What it does, such as activity.preheat',
  target        VARCHAR(200)    NOT NULL COMMENT 'What it is done to, such as activity/1',
  who           VARCHAR(64)     NOT NULL COMMENT 'Who started it: an operator, local-key, or schedule',
  reason        VARCHAR(500)    NOT NULL COMMENT 'Why, in the words of who; empty where none was demanded',
  state         VARCHAR(16)     NOT NULL COMMENT 'RUNNING; DONE, FAILED, CANCELLED or ABANDONED after it',
  running       TINYINT         GENERATED ALWAYS AS (CASE WHEN state = 'RUNNING' THEN 1 END) STORED
                                         COMMENT '1 while RUNNING, else null, so that the same kind runs once on one target',
  items_total   INT UNSIGNED    NOT NULL COMMENT 'Items that it has',
  items_ended   INT UNSIGNED    NOT NULL COMMENT 'Items that are over: done, failed, unknown or skipped',
  items_failed  INT UNSIGNED    NOT NULL COMMENT 'Items of those that failed or whose outcome is unknown',
  cancel_wanted TINYINT         NOT NULL COMMENT '1 once somebody wants it to end after the item that it is at',
  detail        VARCHAR(1000)   NOT NULL COMMENT 'How it ended, for people; empty while RUNNING',
  instance      VARCHAR(64)     NOT NULL COMMENT 'The instance that runs it, or ran it',
  lease_until   DATETIME(3)     NOT NULL COMMENT 'A running job that was not renewed until then is abandoned, UTC',
  started_at    DATETIME(3)     NOT NULL COMMENT 'When it started, UTC, database clock',
  ended_at      DATETIME(3)     NULL     COMMENT 'When it ended, UTC, database clock; null while RUNNING',
  PRIMARY KEY (job_id),
  UNIQUE KEY ${t}a_job_runs_once_on_one_target (kind, target, running),
  KEY ${t}jobs_by_state (state, lease_until),
  KEY ${t}jobs_by_target (target, job_id),
  CONSTRAINT ${t}a_job_is_in_a_known_state CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'ABANDONED')),
  CONSTRAINT ${t}only_a_running_job_has_not_ended CHECK ((state = 'RUNNING') = (ended_at IS NULL)),
  CONSTRAINT ${t}a_job_ends_no_more_items_than_it_has CHECK (items_failed <= items_ended AND items_ended <= items_total),
  CONSTRAINT ${t}a_job_is_to_be_cancelled_or_not CHECK (cancel_wanted IN (0, 1))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Long-running jobs of operators';

CREATE TABLE IF NOT EXISTS ${t}operator_job_item (
  job_id     BIGINT UNSIGNED NOT NULL COMMENT 'The job',
  ordinal    INT UNSIGNED    NOT NULL COMMENT 'Place in the job, from 1',
  name       VARCHAR(200)    NOT NULL COMMENT 'What it is about: a step, or the thing it is done to',
  state      VARCHAR(8)      NOT NULL COMMENT 'WAITING, RUNNING, DONE, FAILED, UNKNOWN (its instance died in it) or SKIPPED',
  detail     VARCHAR(1000)   NOT NULL COMMENT 'What came of it, for people; empty before',
  started_at DATETIME(3)     NULL     COMMENT 'When it started, UTC, database clock; null before',
  ended_at   DATETIME(3)     NULL     COMMENT 'When it ended, UTC, database clock; null before',
  PRIMARY KEY (job_id, ordinal),
  CONSTRAINT ${t}items_of_a_job_are_counted_from_one CHECK (ordinal >= 1),
  CONSTRAINT ${t}an_item_is_in_a_known_state CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'UNKNOWN', 'SKIPPED')),
  CONSTRAINT ${t}only_an_item_to_come_or_at_work_has_not_ended CHECK ((state IN ('WAITING', 'RUNNING')) = (ended_at IS NULL))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'The items of each job, with what came of each';
